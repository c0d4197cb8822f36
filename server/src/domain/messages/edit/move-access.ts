/** Checks who may move messages to another stream (docs/interface/editing.md#edits). */
import { badRequest, passesPolicy } from "@confab/contract";
import type { Stream, User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { accessStreamById, readsStream, requireMayPost } from "../../access/streams.ts";
import { membershipOf } from "../../access/users.ts";

/**
 * Returns the stream to which the actor wants to move messages.
 *
 * @param from the present stream of the messages
 * @throws ApiError for an actor who may not move messages at all, and for streams that they may not read or write to
 */
export function accessMoveTarget(tx: Tx, actor: User, from: Stream | undefined, streamId: number): Stream {
  const { model, now } = tx;
  if (!passesPolicy(model.properties.move_messages_between_streams_policy, membershipOf(actor, model, now))) {
    throw badRequest("You don't have permission to move this message");
  }
  if (!from?.is_active || !readsStream(actor, from)) {
    throw badRequest("You don't have permission to move this message due to missing access to its stream");
  }
  const target = accessStreamById(actor, streamId, model);
  requireMayPost(actor, target, model, now);
  return target;
}
