/** Computes the user's permissions on a message, as far as a client can tell; the server decides. */
import { type FetchedMessage, isAtLeast, type Policy, passesPolicy, Role } from "@confab/contract";
import { membershipOf } from "./membership.ts";
import type { Model } from "./model.ts";
import { directPostingObstacle, postingObstacle } from "./posting.ts";
import { personIn } from "./system-bots.ts";

export interface MessagePermissions {
  readonly canEditContent: boolean;
  readonly canEditTopic: boolean;
  readonly canMoveToStream: boolean;
  readonly canDelete: boolean;
  /** True if the user may write where the message is. */
  readonly canPin: boolean;
  /** True if the organization shows earlier versions of messages. */
  readonly canSeeHistory: boolean;
}

/**
 * Applies the rules of docs/interface/editing.md#edits, docs/interface/editing.md#moves and
 * docs/interface/editing.md#deleting.
 *
 * @param now the server's time, in milliseconds since 1970
 */
export function messagePermissionsOf(model: Model, message: FetchedMessage, now: number): MessagePermissions {
  const { realm, options } = model;
  const membership = membershipOf(model, now);
  const isModerator = isAtLeast(membership.role, Role.moderator);
  const isAdministrator = isAtLeast(membership.role, Role.administrator);
  const isOwn = message.sender_id === options.userId;
  const age = now / 1000 - message.timestamp;
  const isWithin = (limit: number | null | undefined) =>
    limit === null || limit === undefined || age <= limit;
  const passes = (policy: Policy | undefined) => passesPolicy(policy, membership);
  const isEditable = realm.allow_message_editing !== false;
  const isInStream = message.type === "stream";
  const editLimit = realm.message_content_edit_limit_seconds;
  const isWidget = message.submessages.some(({ msg_type }) => msg_type === "widget");
  const mayMove = (policy: Policy | undefined, limit: number | null | undefined) =>
    isInStream && passes(policy) && (isModerator || isWithin(limit));
  return {
    canEditContent: isEditable && isOwn && !isWidget && isWithin(editLimit),
    canEditTopic: mayMove(realm.edit_topic_policy, realm.move_messages_within_stream_limit_seconds),
    canMoveToStream: mayMove(
      realm.move_messages_between_streams_policy,
      realm.move_messages_between_streams_limit_seconds,
    ),
    canDelete:
      isAdministrator ||
      (isOwn &&
        passes(realm.delete_own_message_policy) &&
        isWithin(realm.message_content_delete_limit_seconds)),
    canPin: mayWriteThere(model, message, now),
    canSeeHistory: realm.allow_edit_history !== false,
  };
}

/** True for a user who may send to the stream of a message, or to all its participants. */
function mayWriteThere(model: Model, message: FetchedMessage, now: number): boolean {
  if (message.type === "stream") return postingObstacle(model, message.stream_id, now) === undefined;
  const userIds = message.display_recipient.map(({ id }) => id);
  const areActive = userIds.every((userId) => personIn(model, userId)?.is_active);
  return areActive && directPostingObstacle(model, userIds, now) === undefined;
}
