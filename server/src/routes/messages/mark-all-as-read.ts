import { endpoints } from "@confab/contract";
import { markAllAsRead } from "../../domain/messages/flags.ts";
import { accessActor } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const markAllAsReadRoute = route(endpoints.markAllAsRead, async ({ realm, user }) => {
  await realm.write((tx) => markAllAsRead(tx, accessActor(user, tx.model)));
  return {};
});
