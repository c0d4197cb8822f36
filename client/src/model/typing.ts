import { type DirectKey, directKey } from "./conversations.ts";
import type { EventNamed, Store } from "./store.ts";

/** After this long without another `start`, somebody counts as no longer typing (spec 4.10). */
const EXPIRY_MILLISECONDS = 15_000;

/** A topic of a stream, or people. */
export type TypingPlace = `stream ${number} ${string}` | `people ${DirectKey}`;

/**
 * Who began to type where, and when, in milliseconds since 1970; not oneself.
 *
 * May be missing: what was going on before the registration. Ask `typingIn`, because entries also end by themselves.
 * Order: as the log has it.
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
 * The ids of those who are typing.
 *
 * @param now milliseconds since 1970
 */
export function typingIn(state: TypingState, place: TypingPlace, now: number): number[] {
  return [...(state.get(place) ?? [])]
    .filter(([, since]) => now - since < EXPIRY_MILLISECONDS)
    .map(([userId]) => userId);
}
