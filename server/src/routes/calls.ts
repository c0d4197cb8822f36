import { endpoints } from "@confab/contract";
import { newCall } from "../domain/calls/big-blue-button.ts";
import { createZoomCall } from "../domain/calls/zoom.ts";
import { route } from "../http/route.ts";

export const callRoutes = [
  route(endpoints.createBigBlueButtonCall, ({ context, realm }) => ({
    url: newCall(context, realm.realmId),
  })),

  route(endpoints.createZoomCall, () => createZoomCall()),
];
