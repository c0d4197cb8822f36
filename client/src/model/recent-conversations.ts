import { type DirectKey, directKey, directKeyOf } from "./conversations.ts";
import type { Store } from "./store.ts";

/**
 * The newest message of each conversation with people, by its key (see `conversations.ts`).
 *
 * May be missing: conversations not among the user's last 1000 private messages. After a newest message is deleted,
 * its id stays. Order: ids rise with the events.
 */
export type RecentConversationsState = ReadonlyMap<DirectKey, number>;

export const recentConversations: Store<RecentConversationsState> = {
  keys: ["recent_private_conversations"],
  from: (initial, { userId }) =>
    new Map(
      (initial.recent_private_conversations ?? []).map(({ user_ids, max_message_id }) => [
        directKey(user_ids, userId),
        max_message_id,
      ]),
    ),
  on: {
    message: (state, { message }, { model }) => {
      if (message.type !== "private") return state;
      return new Map(state).set(directKeyOf(message, model.options.userId), message.id);
    },
  },
};
