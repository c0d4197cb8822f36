/**
 * Edits messages, and moves them together with what belongs to them (docs/interface/editing.md#edits,
 * docs/interface/editing.md#propagation).
 */

import type { Rendered } from "@confab/markdown";
import { toSeconds } from "../../../base/clock.ts";
import type { Stream, User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { readsHistory } from "../../access/streams.ts";
import { claimOtherFiles } from "../../attachments/claims.ts";
import { moveTopicPolicies } from "../../topic-policies/move.ts";
import { requireMayMentionGroups } from "../../user-groups/setting-values.ts";
import type { UserWrite } from "../../user-write.ts";
import { appendMessagesGone, messagesMovedAway } from "../delete/delete-events.ts";
import { takePinsAlong } from "../pins/pins.ts";
import { mentionedUsers, requireMayMentionEveryone } from "../send/compose.ts";
import { accessMessage } from "../stored/access.ts";
import type { StoredMessage } from "../stored/queries.ts";
import { appendEdit } from "./append-edit.ts";
import { audienceOfEdit } from "./edit-audience.ts";
import type { MessageEditedPayload } from "./edit-events.ts";
import { sendMoveNotices, sendTopicNotice } from "./edit-notices.ts";
import {
  addToEditHistory,
  hasTopic,
  selectMoving,
  setContent,
  setMentions,
  setTopic,
} from "./edit-queries.ts";
import { type Change, checkChange, checkMayEditContent, type EditRequest } from "./edit-request.ts";
import { accessMoveTarget, checkMayChangeTopic, checkMayMoveTopic } from "./move-access.ts";
import { moveBetweenStreams } from "./move-to-stream.ts";

/**
 * Changes a message on behalf of a user, entirely or not at all.
 *
 * @throws ApiError for a message that they may not see, and for a change that is invalid or not allowed to them
 */
export async function editMessage(realm: Realm, write: UserWrite, request: EditRequest): Promise<void> {
  if (request.content !== undefined) await realm.services.renderer.prepare(request.content);
  await write(async (tx, actor) => {
    const message = await accessMessage(tx, actor, request.messageId);
    const change = await checkChange(tx, message, request);
    if (change.content !== undefined) checkMayEditContent(tx, actor, message);
    if (change.topic !== undefined) checkMayChangeTopic(tx, actor, message, request);
    const stream = message.stream_id === null ? undefined : tx.model.streams.get(message.stream_id);
    const rendered =
      change.content === undefined ? undefined : realm.services.renderer.message(change.content, actor);
    if (rendered?.mentionsWildcard && stream) requireMayMentionEveryone(actor, stream, tx.model, tx.now);
    if (rendered) requireMayMentionGroups(actor, rendered.mentionedGroupIds, tx.model, tx.now);
    const target =
      change.streamId === undefined
        ? undefined
        : accessMoveTarget(tx, actor, message, stream, change.streamId);
    if (stream && request.propagateMode === "change_all" && !request.movesOldMessages) {
      await checkMayMoveTopic(tx, actor, stream, message, change);
    }
    const edit = { tx, actor, message, stream, request, change, rendered };
    if (stream && target) await moveToStream({ ...edit, stream, target });
    else await editWithinStream(edit);
  });
}

interface Edit {
  readonly tx: WriteTx;
  readonly actor: User;
  readonly message: StoredMessage;
  /** The stream of the message; `undefined` for direct messages. */
  readonly stream: Stream | undefined;
  readonly request: EditRequest;
  readonly change: Change;
  /** The rendered new content; `undefined` if the content stays. */
  readonly rendered: Rendered | undefined;
}

async function editWithinStream(edit: Edit): Promise<void> {
  const { tx, actor, message, stream, request, change, rendered } = edit;
  const { message_id } = message;
  const messages =
    change.topic === undefined
      ? [message]
      : await selectMoving(tx, message, request.propagateMode, { heldBy: undefined, to: change.topic });
  const messageIds = messages.map((each) => each.message_id);
  await addToEditHistory(tx, messageIds, {
    userId: actor.user_id,
    timestamp: toSeconds(tx.now),
    contentOf: rendered && message_id,
    topic: change.topic !== undefined,
    streamId: undefined,
  });
  if (change.content !== undefined && rendered) await changeContent(edit, change.content, rendered);
  const move = change.topic === undefined ? undefined : await changeTopic(edit, change.topic, messageIds);
  // Only users who have the edited message may see its content; others may have further messages of the topic.
  const others = rendered ? messages.filter((each) => each.message_id !== message_id) : [];
  const first = others.length > 0 ? [message] : messages;
  for (const together of [first, others]) {
    const named = together.find((each) => each.message_id === message_id) ?? together[0];
    if (!named) continue;
    const audience = await audienceOfEdit(tx, message, together);
    const payload = {
      user_id: actor.user_id,
      message_ids: together.map((each) => each.message_id),
      stream_id: message.stream_id,
      ...(rendered && named.message_id === message_id
        ? { text: newText(message, change.content ?? "", rendered.html) }
        : {}),
      ...(move && { move }),
    };
    await appendEdit(tx, { ...message, ...named }, payload, audience);
  }
  if (stream && change.topic !== undefined) {
    const from = { stream, topic: message.topic };
    const to = { stream, topic: change.topic };
    await moveTopicPolicies(tx, from, to, () => isTopicMoved(edit));
    const { notifiesOldThread, notifiesNewThread } = request;
    await sendTopicNotice(tx, actor, { from, to, notifiesOldThread, notifiesNewThread });
  }
}

const newText = (
  before: StoredMessage,
  content: string,
  html: string,
): NonNullable<MessageEditedPayload["text"]> => ({
  content,
  rendered_content: html,
  original: { content: before.content, rendered_content: before.rendered_content },
});

async function changeContent(
  { tx, actor, message }: Edit,
  content: string,
  rendered: Rendered,
): Promise<void> {
  const shown = { message_id: message.message_id, sent_at: message.timestamp * 1000 };
  const has_attachment = await claimOtherFiles(tx, actor, shown, rendered.attachmentPaths);
  await setContent(tx, message.message_id, {
    content,
    rendered_content: rendered.html,
    mentions_wildcard: rendered.mentionsWildcard,
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment,
  });
  await setMentions(
    tx,
    message,
    mentionedUsers(rendered, tx.model, tx.now),
    tx.services.renderer.alertedUsers(content),
  );
}

async function changeTopic(
  { tx, message, request }: Edit,
  topic: string,
  messageIds: readonly number[],
): Promise<NonNullable<MessageEditedPayload["move"]>> {
  const topic_links = tx.services.renderer.topicLinks(topic);
  await setTopic(tx, messageIds, topic, topic_links);
  return { propagate_mode: request.propagateMode, orig_topic: message.topic, topic, topic_links };
}

/**
 * A move of the whole topic counts as complete even if some of its messages stay behind: those are messages that the
 * actor can't see and does not know of.
 */
const isTopicMoved = async ({ tx, message, request }: Edit): Promise<boolean> =>
  request.propagateMode === "change_all" || !(await hasTopic(tx, message));

/** A move between streams takes only messages that the actor can see. */
async function moveToStream(
  edit: Edit & { readonly stream: Stream; readonly target: Stream },
): Promise<void> {
  const { tx, actor, message, stream, target, request, change } = edit;
  const heldBy = readsHistory(actor, stream) ? undefined : actor.user_id;
  const messages = await selectMoving(tx, message, request.propagateMode, { heldBy, to: undefined });
  const messageIds = messages.map(({ message_id }) => message_id);
  await addToEditHistory(tx, messageIds, {
    userId: actor.user_id,
    timestamp: toSeconds(tx.now),
    contentOf: undefined,
    topic: change.topic !== undefined,
    streamId: stream.stream_id,
  });
  const renamed = change.topic === undefined ? undefined : await changeTopic(edit, change.topic, messageIds);
  const viewers = await moveBetweenStreams(tx, stream, target, messages);
  const { stream_id } = stream;
  const new_stream_id = target.stream_id;
  if (viewers.excluded.length > 0 || (target.invite_only && !stream.invite_only)) {
    const gone = { message_ids: messageIds, stream_id, topic: message.topic, new_stream_id };
    appendMessagesGone(tx, messagesMovedAway, gone, { to: "users", user_ids: viewers.excluded });
  }
  const audience = { to: "subscribers", stream_id: new_stream_id, and: viewers.outside } as const;
  const place = { ...message, conversation_id: target.conversation_id, stream_id: new_stream_id };
  const move = {
    ...(renamed ?? { propagate_mode: request.propagateMode, orig_topic: message.topic }),
    new_stream_id,
  };
  const payload = { user_id: actor.user_id, message_ids: messageIds, stream_id, move };
  await appendEdit(tx, place, payload, audience);
  await takePinsAlong(tx, stream, target, messageIds, audience);
  const from = { stream, topic: message.topic };
  const to = { stream: target, topic: change.topic ?? message.topic };
  const isElsewhere = stream !== target || to.topic !== from.topic;
  if (isElsewhere) await moveTopicPolicies(tx, from, to, () => isTopicMoved(edit));
  await sendMoveNotices(tx, actor, {
    from,
    to,
    notifiesOldThread: request.notifiesOldThread,
    notifiesNewThread: request.notifiesNewThread,
  });
}
