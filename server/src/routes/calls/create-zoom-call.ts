import { badRequest, endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

/**
 * Always fails, because it needs credentials of Zoom, which this server can't be given
 * (docs/interface/more-operations.md#operations).
 */
export const createZoomCallRoute = route(endpoints.createZoomCall, () => {
  throw badRequest("Zoom credentials have not been configured");
});
