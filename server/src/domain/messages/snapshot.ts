/** The messages in the initial state: the newest id, unread and starred messages, and recent direct conversations. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { newestMessageId } from "./fetch/newest.ts";
import { selectDirectConversations, selectStarred } from "./snapshot-queries.ts";
import { readUnreads, unreadContext } from "./unread/unread.ts";

const message: Slice<"message"> =
  (tx, { user }) =>
  async () => ({
    max_message_id: (await newestMessageId(tx, user)) ?? -1,
  });

const updateMessageFlags: Slice<"update_message_flags"> = (tx, { user }) => {
  const context = unreadContext(user, tx.model);
  return async () => ({ unread_msgs: await readUnreads(tx, context) });
};

const starredMessages: Slice<"starred_messages"> =
  (tx, { user }) =>
  async () => ({ starred_messages: await selectStarred(tx, user.user_id) });

const recentPrivateConversations: Slice<"recent_private_conversations"> =
  (tx, { user }) =>
  async () => {
    const conversations = await selectDirectConversations(tx, user.user_id);
    return {
      recent_private_conversations: conversations.map(({ max_message_id, participant_ids }) => ({
        max_message_id,
        user_ids: participant_ids.filter((userId) => userId !== user.user_id),
      })),
    };
  };

export const messageSlices = {
  message,
  update_message_flags: updateMessageFlags,
  starred_messages: starredMessages,
  recent_private_conversations: recentPrivateConversations,
};
