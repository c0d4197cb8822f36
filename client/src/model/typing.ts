import { type DirectKey, directKey } from "./conversations.ts";
import type { EventNamed, Store } from "./store.ts";

/**
 * The time after which a user counts as no longer typing without another `start` (docs/interface/presence.md#typing).
 */
const EXPIRY_MILLISECONDS = 15_000;

/** The place in which a user types: a topic of a stream, or a direct conversation. */
export type TypingPlace = `stream ${number} ${string}` | `people ${DirectKey}`;

/**
 * The users who are typing, by place, with the time of their start in milliseconds since 1970; without the user
 * themselves.
 *
 * May be missing: users who started before the registration. Read it through `typingIn`, because entries also expire by
 * themselves. Order: as the log has it.
 */
export type TypingState = ReadonlyMap<TypingPlace, ReadonlyMap<number, number>>;

export const typing: Store<TypingState> = {
  keys: [],
  from: () => new Map(),
  on: {
    typingStart: (state, event, { model, now }) => {
      const { user_id } = event.sender;
      if (user_id === model.options.userId) return state;
      const place = placeOf(event, model.options.userId);
      return new Map(state).set(place, new Map(state.get(place)).set(user_id, now));
    },
    typingStop: (state, event, { model }) => {
      const place = placeOf(event, model.options.userId);
      if (!state.get(place)?.has(event.sender.user_id)) return state;
      const there = new Map(state.get(place));
      there.delete(event.sender.user_id);
      const after = new Map(state);
      if (there.size > 0) after.set(place, there);
      else after.delete(place);
      return after;
    },
  },
};

function placeOf(event: EventNamed<"typingStart" | "typingStop">, ownId: number): TypingPlace {
  if (event.message_type === "stream") return typingInTopic(event.stream_id, event.topic);
  return typingWith(
    directKey(
      event.recipients.map(({ user_id }) => user_id),
      ownId,
    ),
  );
}

export const typingInTopic = (streamId: number, topic: string): TypingPlace =>
  `stream ${streamId} ${topic.toLowerCase()}`;

export const typingWith = (key: DirectKey): TypingPlace => `people ${key}`;

/**
 * Returns the ids of the users who are typing in a place.
 *
 * @param now milliseconds since 1970
 */
export function typingIn(state: TypingState, place: TypingPlace, now: number): number[] {
  return [...(state.get(place) ?? [])]
    .filter(([, since]) => now - since < EXPIRY_MILLISECONDS)
    .map(([userId]) => userId);
}
