/** Calls with Zoom (docs/interface/more-operations.md#operations). */
import { badRequest } from "@confab/contract";

/** @throws ApiError always: Zoom needs credentials, which this server can't be given */
export function createZoomCall(): never {
  throw badRequest("Zoom credentials have not been configured");
}
