import type { MutedDirectConversation } from "@confab/contract";
import { type DirectKey, directKey } from "./conversations.ts";
import type { Store } from "./store.ts";

/**
 * The direct conversations that the user muted, by their keys (see `conversations.ts`), in order of muting.
 *
 * May be missing: nothing. Order: as sent.
 */
export type DirectMutesState = ReadonlyMap<DirectKey, MutedDirectConversation>;

export const directMutes: Store<DirectMutesState> = {
  keys: ["muted_direct_conversations"],
  from: (initial, { userId }) =>
    new Map(
      (initial.muted_direct_conversations ?? []).map((each) => [directKey(each.user_ids, userId), each]),
    ),
  on: {
    mutedDirectConversationAdd: (state, { conversation }, { model }) =>
      new Map(state).set(directKey(conversation.user_ids, model.options.userId), conversation),
    mutedDirectConversationRemove: (state, { user_ids }, { model }) => {
      const after = new Map(state);
      after.delete(directKey(user_ids, model.options.userId));
      return after;
    },
  },
};
