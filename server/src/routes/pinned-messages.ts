import { endpoints } from "@confab/contract";
import { pinMessage, pinnedMessagesOf, unpinMessage } from "../domain/messages/pins/pins.ts";
import { route } from "../http/route.ts";
import { knowledgeOf } from "../model/known-users.ts";

export const pinnedMessageRoutes = [
  route(endpoints.pinMessage, async ({ write, path }) => {
    await write((tx, actor) => pinMessage(tx, actor, path.message_id));
    return {};
  }),

  route(endpoints.unpinMessage, async ({ write, path }) => {
    await write((tx, actor) => unpinMessage(tx, actor, path.message_id));
    return {};
  }),

  route(endpoints.getPinnedMessages, ({ realm, user, parameters }) => {
    const view = {
      applyMarkdown: parameters.apply_markdown,
      clientGravatar: parameters.client_gravatar,
      knows: knowledgeOf(user, realm.model),
    };
    const request = {
      streamId: parameters.stream_id,
      userIds: parameters.user_ids,
      view: parameters.include_messages ? view : undefined,
    };
    return realm.read((tx) => pinnedMessagesOf(tx, user, request));
  }),
];
