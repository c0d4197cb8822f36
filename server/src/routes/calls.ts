import { badRequest, endpoints } from "@confab/contract";
import { newCall } from "../domain/calls/big-blue-button.ts";
import { route } from "../http/route.ts";

export const callRoutes = [
  route(endpoints.createBigBlueButtonCall, ({ context, realm }) => ({
    url: newCall(context, realm.realmId),
  })),

  /**
   * Always fails, because it needs credentials of Zoom, which this server can't be given
   * (docs/interface/more-operations.md#operations).
   */
  route(endpoints.createZoomCall, () => {
    throw badRequest("Zoom credentials have not been configured");
  }),
];
