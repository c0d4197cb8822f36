/** Sets the policies that users have for topics (docs/interface/muting.md#topics). */
import { badRequest, TopicPolicy, uncoded } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamById, accessStreamByName } from "../access/streams.ts";
import { normalizeTopic } from "../topic-names.ts";
import { setTopicPolicy } from "./set-topic-policy.ts";

/**
 * Sets a user's policy for a topic. Removing it succeeds for any stream, so that it tells nothing about streams that the
 * user may not read.
 *
 * @throws ApiError for another policy and a stream that the user may not read
 */
export async function updateUserTopic(
  tx: WriteTx,
  user: User,
  request: { readonly stream_id: number; readonly topic: string; readonly visibility_policy: TopicPolicy },
): Promise<void> {
  const { stream_id, visibility_policy } = request;
  if (visibility_policy !== TopicPolicy.none) accessStreamById(user, stream_id, tx.model);
  await setTopicPolicy(tx, user, { stream_id, topic: normalizeTopic(request.topic) }, visibility_policy);
}

/** A topic of a stream, which is given by either name or id. */
export interface TopicToMute {
  readonly stream: string | undefined;
  readonly streamId: number | undefined;
  readonly topic: string;
  /** True if a request that changes nothing is an error. */
  readonly mustChange: boolean;
}

/** Mutes or unmutes a topic. @throws ApiError */
export const changeMutedTopic = (
  tx: WriteTx,
  actor: User,
  operation: "add" | "remove",
  target: TopicToMute,
): Promise<void> => (operation === "add" ? muteTopic : unmuteTopic)(tx, actor, target);

/** @throws ApiError for streams that the user may not read */
async function muteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const { stream_id } = findStream(
    target,
    (name) => accessStreamByName(user, name, tx.model),
    (id) => accessStreamById(user, id, tx.model),
  );
  const place = { stream_id, topic: normalizeTopic(target.topic) };
  const isChanged = await setTopicPolicy(tx, user, place, TopicPolicy.muted);
  if (!isChanged && target.mustChange) throw uncoded("Topic already muted");
}

/** Unmutes a topic of any existing stream, even if the user may not read it. */
async function unmuteTopic(tx: WriteTx, user: User, target: TopicToMute): Promise<void> {
  const found = findStream(
    target,
    (name) => tx.model.streamByName(name),
    (id) => tx.model.streams.get(id),
  );
  const topic = normalizeTopic(target.topic);
  const place = found && { stream_id: found.stream_id, topic };
  const isMuted = (before: TopicPolicy) => before === TopicPolicy.muted;
  const isChanged = place && (await setTopicPolicy(tx, user, place, TopicPolicy.none, isMuted));
  if (!isChanged && target.mustChange) throw uncoded("Topic is not muted");
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
