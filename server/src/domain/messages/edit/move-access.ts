/** Checks who may move messages to another topic or stream, and until when (docs/interface/editing.md#moves). */
import { badRequest, Policy, passesPolicy, someMessagesTooOld } from "@confab/contract";
import { toSeconds } from "../../../base/clock.ts";
import type { Stream, User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { accessStreamById, readsHistory, readsStream, requireMayPost } from "../../access/streams.ts";
import { isModerator, membershipOf } from "../../access/users.ts";
import type { StoredMessage } from "../stored/queries.ts";
import { countMovable } from "./edit-queries.ts";
import { type Change, type EditRequest, GRACE_SECONDS } from "./edit-request.ts";

/** The name that clients give to a topic that the sender did not choose. */
const NO_TOPIC = "(no topic)";

/** @throws ApiError for an actor who may not move the message to another topic, or may no longer do so */
export function checkMayChangeTopic(tx: Tx, actor: User, message: StoredMessage, request: EditRequest): void {
  const { edit_topic_policy: policy, move_messages_within_stream_limit_seconds: limit } = tx.model.properties;
  const isOwn = request.movesAreEdits && message.sender_id === actor.user_id;
  const isNameless = request.movesOldMessages && message.topic === NO_TOPIC;
  if ((isOwn || isNameless) && policy !== Policy.nobody) return;
  if (!passesPolicy(policy, membershipOf(actor, tx.model, tx.now))) {
    throw badRequest("You don't have permission to edit this message");
  }
  if (isTooOld(tx, actor, message, limit)) {
    throw badRequest("The time limit for editing this message's topic has passed");
  }
}

/**
 * Returns the stream to which the actor wants to move messages.
 *
 * @param from the present stream of the messages
 * @throws ApiError for an actor who may not move the message, or may no longer do so, and for streams that they may not
 *   read or write to
 */
export function accessMoveTarget(
  tx: Tx,
  actor: User,
  message: StoredMessage,
  from: Stream | undefined,
  streamId: number,
): Stream {
  const { model, now } = tx;
  const { move_messages_between_streams_policy: policy, move_messages_between_streams_limit_seconds: limit } =
    model.properties;
  if (!passesPolicy(policy, membershipOf(actor, model, now))) {
    throw badRequest("You don't have permission to move this message");
  }
  if (!from?.is_active || !readsStream(actor, from)) {
    throw badRequest("You don't have permission to move this message due to missing access to its stream");
  }
  const target = accessStreamById(actor, streamId, model);
  requireMayPost(actor, target, model, now);
  if (isTooOld(tx, actor, message, limit)) {
    throw badRequest("The time limit for editing this message's stream has passed");
  }
  return target;
}

function isTooOld(tx: Tx, actor: User, { timestamp }: StoredMessage, limit: number | null): boolean {
  if (limit === null || isModerator(actor)) return false;
  return toSeconds(tx.now) - timestamp > limit + GRACE_SECONDS;
}

/**
 * Checks the time limits for the whole topic of the message. Messages that the actor can't see don't count: their number
 * is none of the actor's business.
 *
 * @param stream the present stream of the message
 * @throws ApiError if the actor may no longer move some of the messages, with the first one that they may move
 */
export async function checkMayMoveTopic(
  tx: Tx,
  actor: User,
  stream: Stream,
  message: StoredMessage,
  change: Change,
): Promise<void> {
  if (isModerator(actor)) return;
  const { properties } = tx.model;
  const limits = [
    change.topic === undefined ? null : properties.move_messages_within_stream_limit_seconds,
    change.streamId === undefined ? null : properties.move_messages_between_streams_limit_seconds,
  ].filter((limit) => limit !== null);
  if (limits.length === 0) return;
  const { total, allowed, first_id } = await countMovable(tx, message, {
    since: Math.max(0, toSeconds(tx.now) - Math.min(...limits) - GRACE_SECONDS),
    heldBy: readsHistory(actor, stream) ? undefined : actor.user_id,
  });
  if (allowed < total) throw someMessagesTooOld(allowed, total, first_id);
}
