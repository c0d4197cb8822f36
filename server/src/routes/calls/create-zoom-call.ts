import { badRequest, endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

/** It takes credentials of Zoom's, which this server can't be given (reference 19). */
export const createZoomCallRoute = route(endpoints.createZoomCall, () => {
  throw badRequest("Zoom credentials have not been configured");
});
