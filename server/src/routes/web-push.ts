import { endpoints } from "@confab/contract";
import { addWebPushSubscription, removeWebPushSubscription } from "../domain/web-push/actions.ts";
import { serverKeys } from "../domain/web-push/keys.ts";
import { route } from "../http/route.ts";

export const webPushRoutes = [
  route(endpoints.getWebPushKey, ({ context }) => ({
    public_key: serverKeys(context.secrets).publicKey,
  })),

  route(endpoints.addWebPushSubscription, async ({ write, parameters, session }) => {
    await write((tx, actor) => addWebPushSubscription(tx, actor, parameters, session?.tokenHash ?? null));
    return {};
  }),

  route(endpoints.removeWebPushSubscription, async ({ write, parameters }) => {
    await write((tx, actor) => removeWebPushSubscription(tx, actor, parameters.endpoint));
    return {};
  }),
];
