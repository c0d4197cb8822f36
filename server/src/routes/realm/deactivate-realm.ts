import { endpoints } from "@confab/contract";
import { deactivateRealm } from "../../domain/realm/deactivate.ts";
import { route } from "../../http/route.ts";

export const deactivateRealmRoute = route(endpoints.deactivateRealm, async ({ write }) => {
  await write((tx, actor) => deactivateRealm(tx, actor));
  return {};
});
