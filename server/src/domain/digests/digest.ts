/**
 * Chooses what people who were away learn of the week: only what they may read, and nothing that they have muted. It
 * does so for a few people at a time, with a fixed number of statements.
 */
import { isLimited, knows } from "../../model/known-users.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import { textsForUser } from "../../texts/texts.ts";
import { isSubscribed, readsHistory, seesStream } from "../access/streams.ts";
import { WELCOME_BOT } from "../messages/send/notification-bot.ts";
import { textOfMessage } from "../notifications/message-text.ts";
import {
  countUnreadDirect,
  type DirectShare,
  loadOpenings,
  type Opening,
  selectReceived,
} from "./queries.ts";
import { type LivelyTopic, livelierFirst, type Week } from "./week.ts";

/** The largest number of topics, new streams and names in a mail. */
const MOST_SHOWN = 5;

/** The number of topics that are considered: some may turn out to be unreadable, or to have been moved. */
const MOST_CONSIDERED = 3 * MOST_SHOWN;

const MOST_CHARACTERS = 240;

/** A topic as one person sees it. */
export interface DigestTopic {
  readonly stream: Stream;
  readonly topic: string;
  readonly messages: number;
  readonly people: number;
  /** The first message of the week. */
  readonly message_id: number;
  readonly senderName: string;
  /** Its first words; may be empty. */
  readonly words: string;
}

/** Some people by name, and the number of others. */
export interface People {
  readonly names: readonly string[];
  readonly others: number;
}

export interface Digest {
  readonly user: User;
  /** The liveliest first. */
  readonly topics: readonly DigestTopic[];
  /** The unread direct messages, and their senders. */
  readonly direct: { readonly count: number; readonly senders: People };
  /** New streams. */
  readonly streams: readonly Stream[];
  readonly newcomers: People;
}

/** @returns the digests of those of these people for whom there is one */
export async function readDigests(tx: Tx, users: readonly User[], week: Week): Promise<Digest[]> {
  const ids = users.map(({ user_id }) => user_id);
  const directs = Map.groupBy(await countUnreadDirect(tx, ids, week.after), ({ user_id }) => user_id);
  const considered = users.flatMap((user) => considerTopics(user, week, tx.model));
  const toCheck = considered.filter(({ isWholeReadable }) => !isWholeReadable);
  const received = await selectReceived(tx, toCheck);
  const readable = considered.filter((each) => each.isWholeReadable || received.has(each));
  const openings = await loadOpenings(tx, [...new Set(readable.map(({ message_id }) => message_id))]);
  const topics = Map.groupBy(readable, ({ user_id }) => user_id);
  return users.flatMap((user) => {
    const digest = {
      user,
      topics: (topics.get(user.user_id) ?? [])
        .flatMap((each) => presentTopic(user, each, openings, tx.model) ?? [])
        .slice(0, MOST_SHOWN),
      direct: directMessages(user, directs.get(user.user_id) ?? [], tx.model),
      streams: newStreams(user, week, tx.model),
      newcomers: newcomers(user, week, tx.model),
    };
    const { length } = [...digest.topics, ...digest.streams];
    return length > 0 || digest.direct.count > 0 ? [digest] : [];
  });
}

/** A topic that a person may see in the mail if they can read all of it. */
interface Considered {
  readonly user_id: number;
  readonly conversation_id: number;
  readonly first_id: number;
  readonly last_id: number;
  readonly stream: Stream;
  /** In lower case. */
  readonly topic: string;
  readonly messages: number;
  readonly people: number;
  readonly message_id: number;
  /** True if the person may read messages that they have not received. */
  readonly isWholeReadable: boolean;
}

/** Returns the liveliest topics of a person's streams, as if the person and those whom they muted had written nothing. */
function considerTopics(user: User, week: Week, model: RealmModel): Considered[] {
  const { user_id } = user;
  const ignored = ignoredBy(user, model);
  const found: (Considered & LivelyTopic)[] = [];
  for (const [stream_id, topics] of week.topics) {
    const stream = model.streams.get(stream_id);
    if (!stream?.is_active || !isSubscribed(user, stream)) continue;
    const isMuted = isStreamMuted(user, stream, model);
    const isWholeReadable = readsHistory(user, stream);
    for (const topic of topics) {
      if (model.topicPolicies.mutes(user_id, topic, isMuted)) continue;
      const left = without(ignored, topic);
      if (left) found.push({ ...topic, ...left, user_id, stream, isWholeReadable });
    }
  }
  return found.sort(livelierFirst).slice(0, MOST_CONSIDERED);
}

/** Returns a topic without the messages of some people; `undefined` if nothing is left. */
function without(
  ignored: ReadonlySet<number>,
  { shares, messages, first_id }: LivelyTopic,
): Pick<Considered, "messages" | "people" | "message_id"> | undefined {
  // Many people may have written, and few are ignored.
  const removed = [...ignored].flatMap((id) => shares.get(id) ?? []);
  const people = shares.size - removed.length;
  if (people === 0) return undefined;
  const firstLeft = () =>
    [...shares.values()].reduce(
      (first, share) => (ignored.has(share.sender_id) ? first : Math.min(first, share.first_id)),
      Number.POSITIVE_INFINITY,
    );
  return {
    people,
    messages: messages - removed.reduce((sum, share) => sum + share.messages, 0),
    message_id: removed.some((share) => share.first_id === first_id) ? firstLeft() : first_id,
  };
}

const isStreamMuted = ({ user_id }: User, { stream_id }: Stream, { streamChoices }: RealmModel): boolean =>
  streamChoices.is_muted.of(stream_id, user_id) === true;

/** Returns those whose messages are no news to a person: the person, and those whom they muted. */
const ignoredBy = ({ user_id }: User, { mutedUsers }: RealmModel): Set<number> =>
  new Set([user_id, ...(mutedUsers.get(user_id) ?? []).map(({ muted_user_id }) => muted_user_id)]);

/** @returns undefined if the message was deleted or moved since it was counted, or its topic is muted by now */
function presentTopic(
  user: User,
  { conversation_id, topic, stream, messages, people, message_id }: Considered,
  openings: ReadonlyMap<number, Opening>,
  model: RealmModel,
): DigestTopic | undefined {
  const opening = openings.get(message_id);
  if (opening?.conversation_id !== conversation_id || opening.lower_topic !== topic) return undefined;
  // The database and JavaScript have different lower case for some letters, so the topic itself counts.
  const place = { stream_id: stream.stream_id, topic: opening.topic };
  if (model.topicPolicies.mutes(user.user_id, place, isStreamMuted(user, stream, model))) return undefined;
  const senderName = nameFor(user, opening.sender_id, model);
  const words = shortened(textOfMessage(opening.rendered_content));
  return { stream, topic: opening.topic, messages, people, message_id, senderName, words };
}

function nameFor(user: User, otherId: number, model: RealmModel): string {
  const other = model.users.get(otherId);
  return other && knows(user, otherId, model) ? other.full_name : textsForUser(user).names.unknownUser;
}

/** Returns as many words as fit. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // The last word, and half of a character, may be cut off.
  return `${text.slice(0, MOST_CHARACTERS).replace(/(?:\s+\S{0,40}|[\uD800-\uDBFF])$/u, "")}…`;
}

function directMessages(user: User, shares: readonly DirectShare[], model: RealmModel): Digest["direct"] {
  const ignored = ignoredBy(user, model);
  const counted = shares.filter(
    // A greeting is no news.
    ({ sender_id: id }) => !ignored.has(id) && model.users.get(id)?.delivery_email !== WELCOME_BOT,
  );
  return {
    count: counted.reduce((sum, { messages }) => sum + messages, 0),
    senders: {
      names: counted.slice(0, MOST_SHOWN).map(({ sender_id }) => nameFor(user, sender_id, model)),
      others: Math.max(0, counted.length - MOST_SHOWN),
    },
  };
}

const newStreams = (user: User, week: Week, model: RealmModel): Stream[] =>
  week.newStreams
    .flatMap((id) => model.streams.get(id) ?? [])
    .filter((stream) => stream.is_active && stream.creator_id !== user.user_id && seesStream(user, stream))
    .filter((stream) => !isStreamMuted(user, stream, model))
    .slice(0, MOST_SHOWN);

function newcomers(user: User, week: Week, model: RealmModel): People {
  // Such guests see only those whom they meet.
  if (isLimited(user, model)) return { names: [], others: 0 };
  const ignored = ignoredBy(user, model);
  const known = week.newcomers.filter((id) => !ignored.has(id));
  const names = known.slice(0, MOST_SHOWN).flatMap((id) => model.users.get(id)?.full_name ?? []);
  const count = week.newcomerCount - (week.newcomers.length - known.length);
  return { names, others: names.length === 0 ? 0 : count - names.length };
}
