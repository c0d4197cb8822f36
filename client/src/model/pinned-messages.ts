import type { FetchedMessage, PinnedMessage } from "@confab/contract";
import { type Conversation, conversationOfMessage, type DirectKey, directKey } from "./conversations.ts";
import { IdMap } from "./id-map.ts";
import type { Store } from "./store.ts";

/** A place with pinned messages: a stream with all its topics, or a direct conversation. */
export type PinPlace =
  | { readonly kind: "stream"; readonly streamId: number }
  | { readonly kind: "direct"; readonly key: DirectKey };

/**
 * The pinned messages of the places for which they were fetched and stored here (`withPins`).
 *
 * May be missing: all other places; and a place that the user joins, leaves or loses, or whose privacy changes, until
 * it is fetched again. Events don't reach readers of a stream who are not subscribed.
 *
 * Order: an answer must not be older than the events applied before it.
 */
export interface PinnedMessagesState {
  /** The keys of the places (`pinPlaceKey`). */
  readonly places: readonly string[];
  /** By the id of the message. */
  readonly pins: IdMap<PinnedMessage>;
}

export const pinPlaceKey = (place: PinPlace): string =>
  place.kind === "stream" ? streamKey(place.streamId) : `people ${place.key}`;

const streamKey = (streamId: number): string => `stream ${streamId}`;

export const pinPlaceOf = (conversation: Conversation): PinPlace =>
  conversation.kind === "topic" ? { kind: "stream", streamId: conversation.streamId } : conversation;

export const pinPlaceOfPin = ({ stream_id, user_ids }: PinnedMessage, ownId: number): PinPlace =>
  stream_id === null
    ? { kind: "direct", key: directKey(user_ids, ownId) }
    : { kind: "stream", streamId: stream_id };

const keyOfPin = (pin: PinnedMessage, ownId: number): string => pinPlaceKey(pinPlaceOfPin(pin, ownId));

/** Returns the state with the pins of a place as the server lists them. */
export function withPins(
  state: PinnedMessagesState,
  place: PinPlace,
  pins: readonly PinnedMessage[],
  ownId: number,
): PinnedMessagesState {
  const key = pinPlaceKey(place);
  const left = withoutPlaces(state, [key], ownId);
  return { places: [...left.places, key], pins: left.pins.withAll(pins, ({ message_id }) => message_id) };
}

/** Returns the state in which nothing is known of these places. */
function withoutPlaces(
  state: PinnedMessagesState,
  keys: readonly string[],
  ownId: number,
): PinnedMessagesState {
  if (!keys.some((key) => state.places.includes(key))) return state;
  const gone = [...state.pins.values()].filter((pin) => keys.includes(keyOfPin(pin, ownId)));
  return {
    places: state.places.filter((key) => !keys.includes(key)),
    pins: state.pins.withoutAll(gone.map(({ message_id }) => message_id)),
  };
}

const withoutStreams = (
  state: PinnedMessagesState,
  streams: readonly { readonly stream_id: number }[],
  ownId: number,
) =>
  withoutPlaces(
    state,
    streams.map(({ stream_id }) => streamKey(stream_id)),
    ownId,
  );

function withoutMessages(state: PinnedMessagesState, ids: readonly number[]): PinnedMessagesState {
  if (!ids.some((id) => state.pins.has(id))) return state;
  return { ...state, pins: state.pins.withoutAll(ids) };
}

export const pinnedMessages: Store<PinnedMessagesState> = {
  keys: [],
  from: () => ({ places: [], pins: IdMap.from<PinnedMessage>([], ({ message_id }) => message_id) }),
  on: {
    pinnedMessageAdd: (state, { pinned_messages }, { model }) => {
      const { userId } = model.options;
      const known = pinned_messages.filter((pin) => state.places.includes(keyOfPin(pin, userId)));
      if (known.length === 0) return state;
      return { ...state, pins: state.pins.withAll(known, ({ message_id }) => message_id) };
    },
    pinnedMessageRemove: (state, { message_ids }) => withoutMessages(state, message_ids),
    // The pins of messages that move to another stream are announced there after the move.
    updateMessage: (state, { message_ids, new_stream_id, subject }) => {
      if (new_stream_id !== undefined) return withoutMessages(state, message_ids);
      if (subject === undefined || !message_ids.some((id) => state.pins.has(id))) return state;
      return { ...state, pins: state.pins.updateAll(message_ids, (pin) => ({ ...pin, topic: subject })) };
    },
    deleteMessage: (state, event) =>
      withoutMessages(state, "message_ids" in event ? event.message_ids : [event.message_id]),
    subscriptionAdd: (state, { subscriptions }, { model }) =>
      withoutStreams(state, subscriptions, model.options.userId),
    subscriptionRemove: (state, { subscriptions }, { model }) =>
      withoutStreams(state, subscriptions, model.options.userId),
    streamDelete: (state, { streams }, { model }) => withoutStreams(state, streams, model.options.userId),
    streamUpdate: (state, { property, stream_id }, { model }) =>
      property === "invite_only" || property === "history_public_to_subscribers"
        ? withoutStreams(state, [{ stream_id }], model.options.userId)
        : state,
  },
};

/** Returns the pins of a view, those that were pinned last first; `undefined` as long as they are not known. */
export function pinsIn(
  { places, pins }: PinnedMessagesState,
  place: PinPlace,
  ownId: number,
  topic?: string,
): PinnedMessage[] | undefined {
  const key = pinPlaceKey(place);
  if (!places.includes(key)) return undefined;
  const name = topic?.toLowerCase();
  return [...pins.values()]
    .filter((pin) => keyOfPin(pin, ownId) === key && (name === undefined || pin.topic.toLowerCase() === name))
    .sort((a, b) => b.timestamp - a.timestamp || b.message_id - a.message_id);
}

/** Returns the place where a message is or would be pinned. */
export const pinPlaceOfMessage = (message: FetchedMessage, ownId: number): PinPlace =>
  pinPlaceOf(conversationOfMessage(message, ownId));
