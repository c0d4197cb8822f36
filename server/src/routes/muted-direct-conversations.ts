import { endpoints } from "@confab/contract";
import {
  findDirectConversation,
  muteDirectConversation,
  unmuteDirectConversation,
} from "../domain/direct-mutes/actions.ts";
import { route } from "../http/route.ts";

export const mutedDirectConversationRoutes = [
  route(endpoints.muteDirectConversation, async ({ realm, user, write, parameters }) => {
    const conversation = await findDirectConversation(realm, user, parameters.user_ids);
    await write((tx, actor) => muteDirectConversation(tx, actor, conversation));
    return {};
  }),

  route(endpoints.unmuteDirectConversation, async ({ realm, user, write, parameters }) => {
    const conversation = await findDirectConversation(realm, user, parameters.user_ids);
    await write((tx, actor) => unmuteDirectConversation(tx, actor, conversation));
    return {};
  }),
];
