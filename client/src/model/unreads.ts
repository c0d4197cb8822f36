import type { InitialState, Message, UnreadMessageDetails } from "@confab/contract";
import { type Conversation, type DirectKey, directKey, directKeyOf } from "./conversations.ts";
import { IdMap } from "./id-map.ts";
import { ascending, withIds, withoutIds } from "./sorted-ids.ts";
import type { Context, EventNamed, Store } from "./store.ts";

/** Ascending message ids by topic, spelled as the messages have it; a topic without unread messages is absent. */
export type UnreadTopics = ReadonlyMap<string, readonly number[]>;

/**
 * The messages that the user received and has not read, by conversation. `unread-counts.ts` counts them, without the
 * muted ones.
 *
 * May be missing: messages older than the newest 50,000 unread ones (`oldUnreadsMissing`). For messages that were
 * unread at the registration, or became unread again elsewhere, it is unknown whether they mention the user or everyone.
 * So both kinds count among `mentions`, and mentions of everyone in streams or topics that were muted at the
 * registration are absent.
 *
 * Order: `message` before flags of the same message.
 */
export interface UnreadsState {
  readonly streams: IdMap<UnreadTopics>;
  readonly direct: ReadonlyMap<DirectKey, readonly number[]>;
  readonly mentions: ReadonlySet<number>;
  /** Mentions of everyone; they count if the conversation is not muted. */
  readonly wildcardMentions: ReadonlySet<number>;
  readonly oldUnreadsMissing: boolean;
}

export const unreads: Store<UnreadsState> = {
  keys: ["unread_msgs"],
  from: (initial, { userId }) => fromWire(initial.unread_msgs, userId),
  on: {
    message: (state, { message, flags }, context) => {
      if (flags.includes("read") || !isReceived(message, flags, context)) return state;
      return withUnread(state, { ...message, flags }, context.model.options.userId);
    },
    updateMessageFlagsAdd: (state, { flag, messages, all }) => {
      if (flag !== "read") return state;
      return all ? nothingUnread(state) : withoutMessages(state, messages);
    },
    updateMessageFlagsRemove: (state, { flag, messages, message_details }, { model }) => {
      if (flag !== "read") return state;
      const { userId } = model.options;
      const isCounted = (streamId: number) => model.subscriptions.subscribed.has(streamId);
      return messages.reduce((before, id) => {
        const known = model.messages.get(id);
        if (known) {
          const counts = known.type === "private" || isCounted(known.stream_id);
          return counts ? withUnread(before, known, userId) : before;
        }
        const details = message_details?.[id];
        const counts = details && (details.type === "private" || isCounted(details.stream_id));
        return counts ? withUnreadAt(before, id, details, userId) : before;
      }, state);
    },
    updateMessage: (state, event, context) => moved(remarked(state, event), event, context),
    deleteMessage: (state, event) =>
      withoutMessages(state, "message_ids" in event ? event.message_ids : [event.message_id]),
    // Unread messages of an earlier subscription count again.
    subscriptionAdd: (state, { subscriptions }, { model }) => {
      const joined = new Set(subscriptions.map(({ stream_id }) => stream_id));
      const unread = [...model.messages.values()].filter(
        (each) => each.type === "stream" && joined.has(each.stream_id) && !each.flags.includes("read"),
      );
      return unread.reduce((before, each) => withUnread(before, each, model.options.userId), state);
    },
    // The messages become read a moment later; unread messages of streams that the user has left don't count.
    subscriptionRemove: (state, event) =>
      withoutStreams(
        state,
        event.subscriptions.map(({ stream_id }) => stream_id),
      ),
    streamDelete: (state, event) =>
      withoutStreams(
        state,
        event.streams.map(({ stream_id }) => stream_id),
      ),
  },
};

function fromWire(wire: InitialState["unread_msgs"], ownId: number): UnreadsState {
  const topics = new Map<number, Map<string, readonly number[]>>();
  for (const { stream_id, topic, unread_message_ids } of wire?.streams ?? []) {
    topics.set(stream_id, (topics.get(stream_id) ?? new Map()).set(topic, unread_message_ids));
  }
  const pairs = (wire?.pms ?? []).map(
    (each) => [directKey([each.sender_id], ownId), each.unread_message_ids] as const,
  );
  const groups = (wire?.huddles ?? []).map(
    (each) =>
      [directKey(each.user_ids_string.split(",").map(Number), ownId), each.unread_message_ids] as const,
  );
  return {
    streams: IdMap.fromEntries<UnreadTopics>(topics),
    direct: new Map([...pairs, ...groups]),
    mentions: new Set(wire?.mentions),
    wildcardMentions: new Set(),
    oldUnreadsMissing: wire?.old_unreads_missing ?? false,
  };
}

type Flags = readonly EventNamed<"message">["flags"][number][];
type FlaggedMessage = Message & { readonly flags: Flags };

/**
 * True if the user received the message. Queues may also receive messages of public streams that the user is not
 * subscribed to; those are never unread.
 */
export function isReceived(message: Message, flags: Flags, { model }: Context): boolean {
  if (message.type === "private" || flags.length > 0) return true;
  return model.subscriptions.subscribed.has(message.stream_id);
}

function withUnread(state: UnreadsState, message: FlaggedMessage, ownId: number): UnreadsState {
  const mentioned = withMentions(state, message.id, message.flags);
  if (message.type === "stream") {
    return {
      ...mentioned,
      streams: inTopic(state.streams, message.stream_id, message.subject, [message.id]),
    };
  }
  const key = directKeyOf(message, ownId);
  const ids = withIds(state.direct.get(key) ?? [], [message.id]);
  return { ...mentioned, direct: new Map(state.direct).set(key, ids) };
}

/** Adds a message of which only the place is known. */
function withUnreadAt(
  state: UnreadsState,
  id: number,
  details: UnreadMessageDetails,
  ownId: number,
): UnreadsState {
  const mentioned = withMentions(state, id, details.mentioned ? ["mentioned"] : []);
  if (details.type === "stream") {
    return { ...mentioned, streams: inTopic(state.streams, details.stream_id, details.topic, [id]) };
  }
  const key = directKey(details.user_ids, ownId);
  const ids = withIds(state.direct.get(key) ?? [], [id]);
  return { ...mentioned, direct: new Map(state.direct).set(key, ids) };
}

function withMentions(state: UnreadsState, id: number, flags: Flags): UnreadsState {
  return {
    ...state,
    mentions: marked(state.mentions, id, flags.includes("mentioned")),
    wildcardMentions: marked(state.wildcardMentions, id, flags.includes("wildcard_mentioned")),
  };
}

function marked(ids: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  if (ids.has(id) === on) return ids;
  const after = new Set(ids);
  if (on) after.add(id);
  else after.delete(id);
  return after;
}

function inTopic(
  streams: UnreadsState["streams"],
  streamId: number,
  topic: string,
  ids: readonly number[],
): UnreadsState["streams"] {
  const topics = streams.get(streamId);
  return streams.with(streamId, new Map(topics).set(topic, withIds(topics?.get(topic) ?? [], ids)));
}

const nothingUnread = (state: UnreadsState): UnreadsState => ({
  ...fromWire(undefined, 0),
  oldUnreadsMissing: state.oldUnreadsMissing,
});

function withoutMessages(state: UnreadsState, messageIds: readonly number[]): UnreadsState {
  const gone = new Set(messageIds);
  const least = Math.min(...messageIds);
  const most = Math.max(...messageIds);
  const left = (ids: readonly number[]) =>
    (ids[0] ?? most) > most || (ids.at(-1) ?? least) < least ? ids : withoutIds(ids, gone);
  let streams = state.streams;
  for (const [streamId, topics] of state.streams.entries()) {
    const after = changeValues(topics, left);
    streams = after.size > 0 ? streams.with(streamId, after) : streams.without(streamId);
  }
  return {
    ...state,
    streams,
    direct: changeValues(state.direct, left),
    mentions: state.mentions.isDisjointFrom(gone) ? state.mentions : state.mentions.difference(gone),
    wildcardMentions: state.wildcardMentions.difference(gone),
  };
}

/** Changes each list; lists that become empty are removed. */
function changeValues(
  lists: ReadonlyMap<string, readonly number[]>,
  change: (ids: readonly number[]) => readonly number[],
): ReadonlyMap<string, readonly number[]> {
  let result: Map<string, readonly number[]> | undefined;
  for (const [key, ids] of lists) {
    const after = change(ids);
    if (after === ids) continue;
    result ??= new Map(lists);
    if (after.length > 0) result.set(key, after);
    else result.delete(key);
  }
  return result ?? lists;
}

function withoutStreams(state: UnreadsState, streamIds: readonly number[]): UnreadsState {
  const ids = streamIds.flatMap((streamId) => [...(state.streams.get(streamId)?.values() ?? [])].flat());
  return ids.length > 0 ? withoutMessages(state, ids) : state;
}

/**
 * Updates the mentions of an edited message, which may mention the user now, or no longer. The state decides whether
 * the message is unread, because the event's flags are those at the time of the edit.
 */
function remarked(state: UnreadsState, event: EventNamed<"updateMessage">): UnreadsState {
  if (event.content === undefined || !isUnread(state, event.message_id)) return state;
  return withMentions(state, event.message_id, event.flags);
}

/** True if the user received the message and has not read it, as far as is known. */
export function isUnread({ streams, direct }: UnreadsState, id: number): boolean {
  if ([...direct.values()].some((ids) => ids.includes(id))) return true;
  return [...streams.values()].some((topics) => [...topics.values()].some((ids) => ids.includes(id)));
}

function moved(state: UnreadsState, event: EventNamed<"updateMessage">, { model }: Context): UnreadsState {
  const { stream_id, orig_subject, message_ids } = event;
  if (stream_id === undefined || orig_subject === undefined) return state;
  const ids = new Set(message_ids);
  const topics = state.streams.get(stream_id) ?? new Map<string, readonly number[]>();
  const unread = [...topics.values()].flat().filter((id) => ids.has(id));
  if (unread.length === 0) return state;
  const { mentions, wildcardMentions } = state;
  const without = withoutMessages(state, unread);
  const target = event.new_stream_id ?? stream_id;
  if (!model.subscriptions.subscribed.has(target)) return without;
  const streams = inTopic(without.streams, target, event.subject ?? orig_subject, ascending(unread));
  return { ...without, streams, mentions, wildcardMentions };
}

/** Unread messages of one conversation. */
export interface UnreadPlace {
  readonly conversation: Conversation;
  readonly ids: readonly number[];
}

/**
 * Returns the state after messages were marked as unread again whose conversations only this program knows.
 *
 * @param before the state from before they were read, which knows which of them mention the user
 */
export function unreadAgain(
  state: UnreadsState,
  places: readonly UnreadPlace[],
  before: UnreadsState,
): UnreadsState {
  let { streams } = state;
  const direct = new Map(state.direct);
  const again = new Set(places.flatMap(({ ids }) => ids));
  for (const { conversation, ids } of places) {
    if (conversation.kind === "topic") {
      streams = inTopic(streams, conversation.streamId, conversation.topic, ids);
    } else {
      direct.set(conversation.key, withIds(direct.get(conversation.key) ?? [], ids));
    }
  }
  return {
    ...state,
    streams,
    direct,
    mentions: state.mentions.union(before.mentions.intersection(again)),
    wildcardMentions: state.wildcardMentions.union(before.wildcardMentions.intersection(again)),
  };
}
