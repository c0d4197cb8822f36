/**
 * Checks what an edit requests and who may make it, in the order in which errors take precedence
 * (docs/interface/editing.md#edits).
 */
import { badRequest } from "@confab/contract";
import { toSeconds } from "../../../base/clock.ts";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { truncateTopic } from "../../topic-names.ts";
import { normalizeContent } from "../send/content.ts";
import { WIDGET } from "../stored/present-submessage.ts";
import type { StoredMessage } from "../stored/queries.ts";
import { lookupFirstSubmessage } from "../stored/submessage-queries.ts";

export type PropagateMode = "change_one" | "change_later" | "change_all";

/** An edit as the client sent it; absent properties don't change. */
export interface EditRequest {
  readonly messageId: number;
  readonly content: string | undefined;
  readonly topic: string | undefined;
  readonly streamId: number | undefined;
  readonly propagateMode: PropagateMode;
  readonly notifiesOldThread: boolean;
  readonly notifiesNewThread: boolean;
  /** The rules of earlier levels with these names apply (`contract/src/levels/earlier-rules.ts`). */
  readonly movesAreEdits: boolean;
  readonly movesOldMessages: boolean;
}

/** The effective changes of an edit. */
export interface Change {
  readonly content: string | undefined;
  readonly topic: string | undefined;
  readonly streamId: number | undefined;
}

/** Time limits end this much later, so that people who started to write within the limit can finish. */
export const GRACE_SECONDS = 20;

/** Replaces blank content, which means that the author wants the content removed. @throws ApiError for NUL */
export const normalizeEdited = (content: string): string =>
  normalizeContent(content.trim() === "" ? "(deleted)" : content);

/** @throws ApiError for a change that nobody can make to this message */
export async function checkChange(tx: Tx, message: StoredMessage, request: EditRequest): Promise<Change> {
  const isEdit = request.content !== undefined || request.movesAreEdits;
  if (isEdit && !tx.model.properties.allow_message_editing) {
    throw badRequest("Your organization has turned off message editing");
  }
  const change = changeOf(message, request);
  const isMove = change.topic !== undefined || change.streamId !== undefined;
  if (!isMove && change.content === undefined) throw badRequest("Nothing to change");
  if (message.stream_id === null) {
    if (change.streamId !== undefined) throw badRequest("Private messages cannot be moved to streams.");
    if (change.topic !== undefined) throw badRequest("Private messages cannot have topics.");
  }
  if (request.propagateMode !== "change_one" && !isMove) {
    throw badRequest("Invalid propagate_mode without topic edit");
  }
  if (change.topic === "") throw badRequest("Topic can't be empty");
  if (change.content !== undefined) {
    if (change.streamId !== undefined)
      throw badRequest("Cannot change message content while changing stream");
    const first = message.has_submessages ? await lookupFirstSubmessage(tx, message.message_id) : undefined;
    if (first?.msg_type === WIDGET) throw badRequest("Widgets cannot be edited.");
  }
  return change;
}

/**
 * Returns the effective change. Drops a topic that the message already has, but keeps its present stream: clients are
 * told that the message moves there.
 */
function changeOf(message: StoredMessage, request: EditRequest): Change {
  const topic = request.topic === undefined ? undefined : truncateTopic(request.topic.trim());
  const isDirect = message.stream_id === null;
  return {
    content: request.content === undefined ? undefined : normalizeEdited(request.content),
    topic: topic === message.topic && !isDirect ? undefined : topic,
    streamId: request.streamId,
  };
}

/** @throws ApiError for an actor who may not change the content of the message, or may no longer do so */
export function checkMayEditContent(tx: Tx, actor: User, message: StoredMessage): void {
  if (message.sender_id !== actor.user_id) {
    throw badRequest("You don't have permission to edit this message");
  }
  const limit = tx.model.properties.message_content_edit_limit_seconds;
  if (limit !== null && toSeconds(tx.now) - message.timestamp > limit + GRACE_SECONDS) {
    // The spelling is that of the API; its errors for topics and for deletion are worded differently.
    throw badRequest("The time limit for editing this message has past");
  }
}
