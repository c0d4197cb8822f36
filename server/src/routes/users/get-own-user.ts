import { endpoints } from "@confab/contract";
import { newestMessageId } from "../../domain/messages/fetch/newest.ts";
import { presentUser } from "../../domain/users/present.ts";
import { route } from "../../http/route.ts";

export const getOwnUserRoute = route(endpoints.getOwnUser, async ({ realm, user }) => {
  const view = { viewer: user, clientGravatar: false, includeProfile: true };
  const newest = await realm.read((tx) => newestMessageId(tx, user));
  return { ...presentUser(user, view, realm.model), max_message_id: newest ?? -1 };
});
