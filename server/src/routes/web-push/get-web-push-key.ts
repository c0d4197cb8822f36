import { endpoints } from "@confab/contract";
import { serverKeys } from "../../domain/web-push/keys.ts";
import { route } from "../../http/route.ts";

export const getWebPushKeyRoute = route(endpoints.getWebPushKey, ({ context }) => ({
  public_key: serverKeys(context.secrets).publicKey,
}));
