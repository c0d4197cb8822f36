/** The events of a week in an organization. They are the same for everybody; `digest.ts` chooses what a person sees. */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { isBot } from "../access/users.ts";
import { lastMessageBefore } from "../retention/queries.ts";
import { countTopics, type TopicShare } from "./queries.ts";

const WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000;

/**
 * The largest number of messages that are counted, the newest. An organization of 50,000 people may have more in a
 * week. Counting takes up to 50 MB of memory: if each message has a topic of its own.
 */
const MOST_MESSAGES = 100_000;

/** The number of messages that one statement counts: it takes some milliseconds, in which the embedded database is busy. */
const COUNTED_AT_ONCE = 2000;

/** The number of topics of a stream that are remembered, the liveliest: people may have muted some. */
const MOST_TOPICS = 10;

/** The number of new streams that are remembered, the newest. */
const MOST_STREAMS = 100;

/** The number of new people who are remembered, the newest: people may have muted some. */
const MOST_NEWCOMERS = 20;

/** The messages of one person in a topic. */
export interface Share {
  readonly sender_id: number;
  readonly messages: number;
  readonly first_id: number;
}

/** The week of a topic, without the messages of bots. */
export interface LivelyTopic {
  readonly stream_id: number;
  readonly conversation_id: number;
  /** In lower case. */
  readonly topic: string;
  /** By sender. */
  readonly shares: ReadonlyMap<number, Share>;
  readonly messages: number;
  /** Everything is between these messages. */
  readonly first_id: number;
  readonly last_id: number;
}

export interface Week {
  /** The last message before the week. */
  readonly after: number;
  /** By stream, the liveliest first. */
  readonly topics: ReadonlyMap<Stream["stream_id"], readonly LivelyTopic[]>;
  /** Newest first. */
  readonly newStreams: readonly Stream["stream_id"][];
  /** The newest first. */
  readonly newcomers: readonly User["user_id"][];
  readonly newcomerCount: number;
}

/** @param end milliseconds since 1970 @param pause called between two statements */
export async function readWeek(tx: Tx, end: number, pause: () => Promise<void>): Promise<Week> {
  const start = end - WEEK_MILLISECONDS;
  const after = await lastMessageBefore(tx, start);
  const last = await lastMessageBefore(tx, end);
  const count = new TopicCount(tx.model);
  for (let from = Math.max(after, last - MOST_MESSAGES); from < last; from += COUNTED_AT_ONCE) {
    count.add(await countTopics(tx, from, Math.min(last, from + COUNTED_AT_ONCE)));
    await pause();
  }
  const newcomers = newcomersSince(tx.model, start);
  return {
    after,
    topics: count.liveliest(),
    newStreams: streamsSince(tx.model, start),
    newcomers: newcomers.slice(0, MOST_NEWCOMERS),
    newcomerCount: newcomers.length,
  };
}

/** A topic while it is counted. */
interface Counting {
  readonly conversation_id: number;
  readonly topic: string;
  readonly shares: Map<number, Share>;
  messages: number;
  first_id: number;
  last_id: number;
}

/** Counts the messages of people in topics. */
class TopicCount {
  readonly #model: RealmModel;
  /** By conversation. */
  readonly #streamIds: ReadonlyMap<number, number>;
  /** By stream and topic. */
  readonly #topics = new Map<number, Map<string, Counting>>();

  constructor(model: RealmModel) {
    this.#model = model;
    this.#streamIds = new Map(
      [...model.streams.values()].map(({ conversation_id, stream_id }) => [conversation_id, stream_id]),
    );
  }

  /** @param shares ascending: those of earlier messages were added before */
  add(shares: readonly TopicShare[]): void {
    for (const share of shares) {
      const streamId = this.#streamIds.get(share.conversation_id);
      const sender = this.#model.users.get(share.sender_id);
      if (streamId === undefined || !sender || isBot(sender)) continue;
      const topics = this.#topics.get(streamId) ?? new Map<string, Counting>();
      this.#topics.set(streamId, topics);
      addTo(topics, share);
    }
  }

  /** Returns the liveliest topics of each stream, the liveliest first. */
  liveliest(): Map<number, LivelyTopic[]> {
    return new Map(
      [...this.#topics].map(([stream_id, topics]) => [
        stream_id,
        firstOf(topics.values()).map((topic) => ({ ...topic, stream_id })),
      ]),
    );
  }
}

function addTo(topics: Map<string, Counting>, share: TopicShare): void {
  const { conversation_id, topic, sender_id, messages, first_id, last_id } = share;
  let counting = topics.get(topic);
  if (!counting) {
    counting = { conversation_id, topic, shares: new Map(), messages: 0, first_id, last_id };
    topics.set(topic, counting);
  }
  const before = counting.shares.get(sender_id);
  const total = (before?.messages ?? 0) + messages;
  counting.shares.set(sender_id, { sender_id, messages: total, first_id: before?.first_id ?? first_id });
  counting.messages += messages;
  counting.first_id = Math.min(counting.first_id, first_id);
  counting.last_id = Math.max(counting.last_id, last_id);
}

/** Returns the liveliest of many topics in one pass. Sorting all of them would keep others waiting. */
function firstOf(topics: Iterable<Counting>): Counting[] {
  const first: Counting[] = [];
  for (const topic of topics) {
    const last = first.at(-1);
    if (last && first.length === MOST_TOPICS && compare(topic, last) > 0) continue;
    first.push(topic);
    first.sort(compare);
    first.length = Math.min(first.length, MOST_TOPICS);
  }
  return first;
}

const compare = (a: Counting, b: Counting): number => livelierFirst(sizeOf(a), sizeOf(b));

const sizeOf = ({ shares, messages, last_id }: Counting): Size => ({
  people: shares.size,
  messages,
  last_id,
});

interface Size {
  readonly people: number;
  readonly messages: number;
  readonly last_id: number;
}

/** Compares topics by the number of people, then of messages: what many care for counts more than a long talk of two. */
export const livelierFirst = (a: Size, b: Size): number =>
  b.people - a.people || b.messages - a.messages || b.last_id - a.last_id;

const streamsSince = ({ streams }: RealmModel, start: number): number[] =>
  [...streams.values()]
    .filter(({ is_active, created_at }) => is_active && created_at >= start)
    .sort((a, b) => b.created_at - a.created_at)
    .slice(0, MOST_STREAMS)
    .map(({ stream_id }) => stream_id);

const newcomersSince = ({ users }: RealmModel, start: number): number[] =>
  [...users.values()]
    .filter((user) => user.is_active && !isBot(user) && user.joined_at >= start)
    .sort((a, b) => b.joined_at - a.joined_at)
    .map(({ user_id }) => user_id);
