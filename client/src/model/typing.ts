import { TYPING_EXPIRY_MILLISECONDS } from "@confab/contract";
import { type DirectKey, directKey } from "./conversations.ts";
import type { EventNamed, Store } from "./store.ts";

/** The key of a conversation in which a user types: a topic of a stream, or a direct conversation. */
export type TypingKey = `stream ${number} ${string}` | `people ${DirectKey}`;

/**
 * The users who are typing, by conversation, with the time of their start in milliseconds since 1970; without the user
 * themselves.
 *
 * May be missing: users who started before the registration. Read it through `typingIn`, because entries also expire by
 * themselves. Order: as the log has it.
 */
export type TypingState = ReadonlyMap<TypingKey, ReadonlyMap<number, number>>;

export const typing: Store<TypingState> = {
  keys: [],
  from: () => new Map(),
  on: {
    typingStart: (state, event, { model, now }) => {
      const { user_id } = event.sender;
      if (user_id === model.options.userId) return state;
      const key = keyOf(event, model.options.userId);
      return new Map(state).set(key, new Map(state.get(key)).set(user_id, now));
    },
    typingStop: (state, event, { model }) => {
      const key = keyOf(event, model.options.userId);
      if (!state.get(key)?.has(event.sender.user_id)) return state;
      const there = new Map(state.get(key));
      there.delete(event.sender.user_id);
      const after = new Map(state);
      if (there.size > 0) after.set(key, there);
      else after.delete(key);
      return after;
    },
  },
};

function keyOf(event: EventNamed<"typingStart" | "typingStop">, ownId: number): TypingKey {
  if (event.message_type === "stream") return typingInTopic(event.stream_id, event.topic);
  return typingWith(
    directKey(
      event.recipients.map(({ user_id }) => user_id),
      ownId,
    ),
  );
}

export const typingInTopic = (streamId: number, topic: string): TypingKey =>
  `stream ${streamId} ${topic.toLowerCase()}`;

export const typingWith = (key: DirectKey): TypingKey => `people ${key}`;

/**
 * Returns the ids of the users who are typing in a conversation.
 *
 * @param now milliseconds since 1970
 */
export function typingIn(state: TypingState, key: TypingKey, now: number): number[] {
  return [...(state.get(key) ?? [])]
    .filter(([, since]) => now - since < TYPING_EXPIRY_MILLISECONDS)
    .map(([userId]) => userId);
}
