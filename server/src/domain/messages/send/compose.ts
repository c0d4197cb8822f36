/**
 * Composes the log entry of a message from its input: everything about the message except its id. Reads the model only,
 * so that a message can be composed again if the realm changes before the commit.
 */
import { ApiError, BotType, passesWildcardMentionPolicy } from "@confab/contract";
import type { Audience } from "../../../events/audience.ts";
import type { MessageEntry, NewMessage } from "../../../events/commit.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { Stream, User } from "../../../model/records.ts";
import { membershipOf } from "../../access/users.ts";
import { membersOfGroup } from "../../user-groups/membership.ts";
import { requireMayMentionGroups } from "../../user-groups/setting-values.ts";
import { botsCalled, isCalled, receiversAmong } from "../stored/called-bots.ts";
import { messageSent } from "./events.ts";
import type { Renderer, StreamLinkTarget } from "./renderer.ts";

/**
 * The largest number of subscribers at which a stream does not restrict who may mention everyone
 * (docs/interface/sending.md#wildcard-mentions).
 */
const WILDCARD_LIMIT = 15;

export interface MessageInput {
  readonly sender: User;
  /** The content, normalised (see `content.ts`). */
  readonly content: string;
  readonly client: string;
  /** True if the sender's program shows the message, which then counts as read by the sender. */
  readonly readsOwn: boolean;
  /**
   * The queue and local id of a client that shows the message before it is stored (docs/interface/sending.md#sending).
   */
  readonly queueId?: string | undefined;
  readonly localId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** JSON of the widget that the message is (see `widget.ts`). */
  readonly widget?: string | undefined;
  /** Recipients who already know what the message says; it counts as read for them. */
  readonly readBy?: readonly number[];
  /** Streams that the same transaction creates, so that the message can link to them. */
  readonly newStreams?: readonly StreamLinkTarget[];
  /** Users that the same transaction creates, so that the message can name them. */
  readonly newUsers?: readonly User[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A message and the files that it links. The message does not show a file before it has claimed the file
 * (`send-with-files.ts`).
 */
export interface Composed extends MessageEntry {
  /** The paths of linked files as the renderer finds them. */
  readonly attachmentPaths: readonly string[];
}

/** Composes a message to a stream that the sender may write to. */
export function composeToStream(
  input: MessageInput,
  to: { stream: Stream; topic: string },
  model: RealmModel,
  renderer: Renderer,
): Composed {
  const { stream, topic } = to;
  const isRecipient = (userId: number) =>
    stream.subscribers.has(userId) && !isCalled(model.users.get(userId));
  const rendered = renderer.message(input.content, input.sender, input.newStreams, input.newUsers);
  if (rendered.mentionsWildcard) requireMayMentionEveryone(input.sender, stream, model, input.now);
  const extraRecipients = rendered.mentionedUserIds.filter(
    (userId) => !isRecipient(userId) && model.users.get(userId)?.bot_type === BotType.generic,
  );
  return compose(input, rendered, model, renderer, {
    conversationId: stream.conversation_id,
    topic,
    place: { stream_id: stream.stream_id, participant_ids: null },
    isRecipient,
    extraRecipients,
    audience: { to: "subscribers", stream_id: stream.stream_id, and: extraRecipients },
  });
}

/** Composes a direct message. @param participantIds ascending, including the sender */
export function composeToPeople(
  input: MessageInput,
  to: { conversationId: number; participantIds: readonly number[] },
  model: RealmModel,
  renderer: Renderer,
): Composed {
  const rendered = renderer.message(input.content, input.sender, input.newStreams, input.newUsers);
  const receivers = receiversAmong(to.participantIds, model);
  return compose(input, rendered, model, renderer, {
    conversationId: to.conversationId,
    topic: "",
    place: { stream_id: null, participant_ids: to.participantIds },
    isRecipient: (userId) => receivers.includes(userId),
    extraRecipients: [],
    audience: { to: "users", user_ids: receivers },
  });
}

interface Destination {
  readonly conversationId: number;
  readonly topic: string;
  readonly place: { stream_id: number | null; participant_ids: readonly number[] | null };
  readonly isRecipient: (userId: number) => boolean;
  readonly extraRecipients: readonly number[];
  readonly audience: Audience;
}

function compose(
  input: MessageInput,
  rendered: ReturnType<Renderer["message"]>,
  model: RealmModel,
  renderer: Renderer,
  to: Destination,
): Composed {
  const { sender, content } = input;
  const receives = (userId: number) => to.isRecipient(userId) || to.extraRecipients.includes(userId);
  const topicLinks = to.topic === "" ? [] : renderer.topicLinks(to.topic);
  const readers = [...(model.mutedBy.get(sender.user_id) ?? []), ...(input.readBy ?? [])];
  if (input.readsOwn) readers.push(sender.user_id);
  const readBy = [...new Set(readers)].filter(to.isRecipient);
  requireMayMentionGroups(sender, rendered.mentionedGroupIds, model, input.now);
  const mentioned = mentionedUsers(rendered, model, input.now);
  const called = botsCalled(sender, { mentioned, participants: to.place.participant_ids ?? [] }, model);
  const message: NewMessage = {
    conversation_id: to.conversationId,
    sender_id: sender.user_id,
    topic: to.topic,
    content,
    rendered_content: rendered.html,
    client: input.client,
    topic_links: topicLinks,
    mentions_wildcard: rendered.mentionsWildcard,
    has_link: rendered.hasLink,
    has_image: rendered.hasImage,
    has_attachment: false,
    sent_at: input.now,
    mentioned: mentioned.filter(receives),
    alerted: renderer.alertedUsers(content).filter(receives),
    extra_recipients: to.extraRecipients,
    read_by: readBy,
    widget: input.widget,
    idempotency_key: input.idempotencyKey,
  };
  const event = messageSent.of(
    {
      ...to.place,
      conversation_id: message.conversation_id,
      sender_id: message.sender_id,
      topic: message.topic,
      content,
      rendered_content: message.rendered_content,
      client: message.client,
      topic_links: topicLinks,
      timestamp: Math.floor(input.now / 1000),
      mentioned: message.mentioned,
      alerted: message.alerted,
      mentions_wildcard: message.mentions_wildcard,
      extra_recipients: to.extraRecipients,
      read_by: readBy,
      ...(called.length === 0 ? {} : { calls: called }),
      ...(input.widget === undefined ? {} : { widget: input.widget }),
      ...(input.queueId === undefined ? {} : { queue_id: input.queueId, local_id: input.localId ?? "" }),
    },
    to.audience,
  );
  return { event, message, attachmentPaths: rendered.attachmentPaths };
}

/** Returns everyone who is mentioned, individually or as a member of a group or its subgroups. */
export function mentionedUsers(
  rendered: { mentionedUserIds: readonly number[]; mentionedGroupIds: readonly number[] },
  model: RealmModel,
  now: number,
): number[] {
  const users = new Set(rendered.mentionedUserIds);
  for (const groupId of rendered.mentionedGroupIds) {
    for (const userId of membersOfGroup(groupId, model, now)) users.add(userId);
  }
  return [...users];
}

/** @throws ApiError for a sender who may not mention everyone in a stream of this size */
export function requireMayMentionEveryone(
  sender: User,
  stream: Stream,
  model: RealmModel,
  now: number,
): void {
  if (stream.subscribers.size <= WILDCARD_LIMIT || sender.is_system) return;
  const policy = model.properties.wildcard_mention_policy;
  if (!passesWildcardMentionPolicy(policy, membershipOf(sender, model, now))) {
    throw new ApiError("You do not have permission to use wildcard mentions in this stream.", {
      code: "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    });
  }
}
