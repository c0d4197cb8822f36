/**
 * Mutes and unmutes topics (docs/interface/muting.md#topics, docs/interface/muting.md#muting). Muted topics stay muted
 * when they are moved.
 */
import { badRequest, uncoded } from "@confab/contract";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamById, accessStreamByName, readsStream } from "../access/streams.ts";
import { normalizeTopic } from "../messages/send/content.ts";
import { onlyUser } from "../users/events.ts";
import { mutedTopicMoved, topicMuted, topicUnmuted } from "./muted-topic-events.ts";
import {
  deleteMutedTopic,
  deleteMutedTopicOf,
  insertMutedTopic,
  renameMutedTopic,
  selectMuters,
} from "./muted-topic-queries.ts";

/** A topic of a stream, which is given by either name or id. */
export interface TopicToMute {
  readonly stream: string | undefined;
  readonly streamId: number | undefined;
  readonly topic: string;
}

/** Mutes or unmutes a topic. @throws ApiError */
export const changeMutedTopic = (
  tx: WriteTx,
  actor: User,
  operation: "add" | "remove",
  target: TopicToMute,
): Promise<void> => (operation === "add" ? muteTopic : unmuteTopic)(tx, actor, target);

/**
 * @throws ApiError for streams that the user may not read, and for topics that are muted already, compared without case
 */
async function muteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const { stream_id } = findStream(
    target,
    (name) => accessStreamByName(user, name, tx.model),
    (id) => accessStreamById(user, id, tx.model),
  );
  const topic = normalizeTopic(target.topic);
  const { user_id } = user;
  if (!(await insertMutedTopic(tx, { user_id, stream_id, topic }))) throw uncoded("Topic already muted");
  tx.append(topicMuted.of({ user_id, stream_id, topic, muted_at: tx.now }, onlyUser(user_id)));
}

/** Unmutes a topic of any existing stream, even if the user may not read it. */
async function unmuteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const found = findStream(
    target,
    (name) => tx.model.streamByName(name),
    (id) => tx.model.streams.get(id),
  );
  const topic = normalizeTopic(target.topic);
  const { user_id } = user;
  const muted = found && (await deleteMutedTopic(tx, { user_id, stream_id: found.stream_id, topic }));
  if (!found || muted === undefined) throw uncoded("Topic is not muted");
  const payload = { user_id, stream_id: found.stream_id, topic: muted };
  tx.append(topicUnmuted.of(payload, onlyUser(user_id)));
}

function findStream<T>(
  { stream, streamId }: TopicToMute,
  byName: (name: string) => T,
  byId: (streamId: number) => T,
): T {
  if (stream !== undefined && streamId !== undefined) {
    throw badRequest("Please choose one: 'stream' or 'stream_id'.");
  }
  if (stream !== undefined) return byName(stream);
  if (streamId !== undefined) return byId(streamId);
  throw badRequest("Please supply 'stream'.");
}

interface Topic {
  readonly stream: Stream;
  readonly topic: string;
}

/**
 * Mutes a moved topic in its new place for the users who had muted it. For those who may not read the new place it is
 * only unmuted, so that they don't learn the place. Users who could read neither place get no event.
 *
 * @param isWhole resolves to true if all messages were moved; only called if a user has muted the topic
 */
export async function moveMutedTopic(
  tx: WriteTx,
  from: Topic,
  to: Topic,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  const [source, target] = [from, to].map(({ stream: { stream_id }, topic }) => ({ stream_id, topic }));
  if (!source || !target) return;
  const isSpelling = source.stream_id === target.stream_id && isSameTopic(source.topic, target.topic);
  const muters = isSpelling ? [] : await selectMuters(tx, source);
  const readers = (stream: Stream) =>
    muters.flatMap(({ user_id }) => {
      const user = tx.model.users.get(user_id);
      return user && readsStream(user, stream) ? [user_id] : [];
    });
  const following = readers(to.stream);
  const concerned = [...new Set([...following, ...readers(from.stream)])];
  if (concerned.length === 0 || !(await isWhole())) return;
  const moved = await renameMutedTopic(tx, source, target, following);
  await deleteMutedTopicOf(tx, source, concerned);
  const users = muters
    .filter(({ user_id }) => concerned.includes(user_id))
    .map(({ user_id, topic }) => ({ user_id, topic, moved: moved.includes(user_id) }));
  tx.append(
    mutedTopicMoved.of(
      { stream_id: source.stream_id, to: target, users },
      { to: "users", user_ids: users.map(({ user_id }) => user_id) },
    ),
  );
}

const isSameTopic = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
