/** Muting topics (spec 4.6, reference 14.3). */
import { badRequest, uncoded } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { normalizeTopic } from "../messages/content.ts";
import { onlyUser } from "../users/events.ts";
import { accessStreamById, accessStreamByName } from "./access.ts";
import { topicMuted, topicUnmuted } from "./muted-topic-events.ts";
import { deleteMutedTopic, insertMutedTopic } from "./queries/muted-topics.ts";

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
  if (!(await insertMutedTopic(tx, { user_id, stream_id, topic }))) throw uncoded("Topic already muted");
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
