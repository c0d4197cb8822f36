/** Muting topics (spec 4.6, reference 14.3). */
import { badRequest } from "@confab/contract";
import { toIso } from "../../clock.ts";
import type { User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { normalizeTopic } from "../messages/content.ts";
import { onlyUser } from "../users/events.ts";
import { accessStreamById, accessStreamByName } from "./access.ts";
import { topicMuted, topicUnmuted } from "./muted-topic-events.ts";

/** By name or by id, not both. */
export interface TopicToMute {
  readonly stream: string | undefined;
  readonly streamId: number | undefined;
  readonly topic: string;
}

/** @throws ApiError for streams that the user may not read, and topics that are muted in any case */
export async function muteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const { stream_id } = findStream(
    target,
    (name) => accessStreamByName(user, name, tx.model),
    (id) => accessStreamById(user, id, tx.model),
  );
  const topic = normalizeTopic(target.topic);
  const { user_id } = user;
  if (!(await insertMutedTopic(tx, { user_id, stream_id, topic }))) throw badRequest("Topic already muted");
  tx.append(topicMuted.of({ user_id, stream_id, topic, muted_at: tx.now }, onlyUser(user_id)));
}

/** The stream need not be one that the user may read, as far as it exists. */
export async function unmuteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const found = findStream(
    target,
    (name) => tx.model.streamByName(name),
    (id) => tx.model.streams.get(id),
  );
  const topic = normalizeTopic(target.topic);
  const { user_id } = user;
  const muted = found && (await deleteMutedTopic(tx, { user_id, stream_id: found.stream_id, topic }));
  if (!found || muted === undefined) throw badRequest("Topic is not muted");
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

interface TopicOfUser {
  readonly user_id: number;
  readonly stream_id: number;
  readonly topic: string;
}

/** @returns false if it was there, in any case */
async function insertMutedTopic(tx: Tx, { user_id, stream_id, topic }: TopicOfUser): Promise<boolean> {
  const { rowCount } = await tx.runner.execute({
    name: "insert_muted_topic",
    text: `insert into muted_topic (realm_id, user_id, stream_id, topic, muted_at)
           values ($1, $2, $3, $4, $5)
           on conflict (realm_id, user_id, stream_id, lower(topic)) do nothing`,
    values: [tx.realmId, user_id, stream_id, topic, toIso(tx.now)],
  });
  return rowCount > 0;
}

/** @returns the topic as it was muted, or `undefined` if it was not */
async function deleteMutedTopic(
  tx: Tx,
  { user_id, stream_id, topic }: TopicOfUser,
): Promise<string | undefined> {
  const [row] = await tx.runner.query<{ topic: string }>({
    name: "delete_muted_topic",
    text: `delete from muted_topic
            where realm_id = $1 and user_id = $2 and stream_id = $3 and lower(topic) = lower($4)
           returning topic`,
    values: [tx.realmId, user_id, stream_id, topic],
  });
  return row?.topic;
}
