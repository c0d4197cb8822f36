/** Sends messages (docs/interface/sending.md#sending). */
import { badRequest, missingParameter, type TopicPolicy } from "@confab/contract";
import { isStoredAlready } from "../../../events/commit.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { Stream, User } from "../../../model/records.ts";
import type { Realm } from "../../../realm/realm.ts";
import { invalidStreamId, lookupStreamToSend, requireMaySendToStream } from "../../access/streams.ts";
import { accessActor } from "../../access/users.ts";
import { notifyOfEmptyStream, notifyOfMissingStream } from "../../bots/stream-notices.ts";
import { normalizeTopic } from "../../topic-names.ts";
import { followAfterSending } from "../../topic-policies/follow-automatically.ts";
import { strangersAmong } from "../../users/acquaintance.ts";
import { readWidget } from "../widgets/widget.ts";
import { type Composed, composeToPeople, composeToStream, type MessageInput } from "./compose.ts";
import { normalizeContent } from "./content.ts";
import { findSentWith } from "./idempotency-keys.ts";
import { findPeopleTarget, mayInitiate, parseStreamTarget, requireMaySendTo } from "./recipients.ts";
import { sendWithFiles } from "./send-with-files.ts";

/** A message as requested, with its texts as the client sent them. */
export interface SendRequest {
  readonly type: string;
  readonly to: string | undefined;
  readonly topic: string | undefined;
  readonly content: string;
  readonly widgetContent: string | undefined;
  readonly queueId: string | undefined;
  readonly localId: string | undefined;
  /** Absent for a message whose request is not repeated. */
  readonly idempotencyKey?: string | undefined;
  readonly client: string;
  readonly readsOwn: boolean;
  /** While direct messages are off, the message may only go to a single bot (`requireMaySendTo`). */
  readonly onlyToOneBot?: boolean;
}

/** A message with resolved recipients and checked text. It is composed when it is stored. */
export interface PreparedMessage {
  /**
   * Composes the message from the model of that moment.
   *
   * @throws ApiError for a sender who may not send it at that moment
   */
  readonly compose: () => Composed;
  /** The recipients as ids, in the form of the parameter `to`. */
  readonly to: string;
  /** The stream of a stream message. */
  readonly stream: Stream | undefined;
  /** The participants of a direct message, including the sender, ascending. */
  readonly participantIds: readonly number[] | undefined;
}

export interface SentMessage {
  readonly id: number;
  /** The sender's policy for the topic, if it changed by sending. */
  readonly automatic_new_visibility_policy?: typeof TopicPolicy.unmuted | typeof TopicPolicy.followed;
}

/**
 * Sends a message and resolves once it is durable. A request with the idempotency key of an earlier message returns that
 * message, and sends nothing.
 *
 * @param user as the request was authenticated; their right to send is checked again before the commit
 * @throws ApiError for an invalid recipient, topic or content; nothing is stored then
 */
export async function sendMessage(realm: Realm, user: User, request: SendRequest): Promise<SentMessage> {
  const key = request.idempotencyKey;
  if (key === undefined) return sendNow(realm, user, request);
  const sentEarlier = () => realm.read((tx) => findSentWith(tx, user.user_id, key));
  const id = await sentEarlier();
  if (id !== undefined) return { id };
  try {
    return await sendNow(realm, user, request);
  } catch (error) {
    const sentMeanwhile = isStoredAlready(error) ? await sentEarlier() : undefined;
    if (sentMeanwhile === undefined) throw error;
    return { id: sentMeanwhile };
  }
}

async function sendNow(realm: Realm, user: User, request: SendRequest): Promise<SentMessage> {
  const { compose, stream, participantIds } = await prepareMessage(realm, user, request);
  const isFirst = strangersAmong(participantIds ?? [], realm.model).length > 0;
  const { id, topic, mentioned } = await store(realm, user, compose, isFirst);
  if (!stream) return { id };
  await notifyOfEmptyStream(realm, user, stream);
  const message = { message_id: id, stream, topic };
  const policy = await followAfterSending(realm, user, message, mentioned);
  return policy === undefined ? { id } : { id, automatic_new_visibility_policy: policy };
}

/**
 * Resolves the recipients and the text of a request.
 *
 * @throws ApiError for an invalid recipient, topic or content
 */
export async function prepareMessage(
  realm: Realm,
  user: User,
  request: SendRequest,
): Promise<PreparedMessage> {
  if (request.queueId !== undefined && request.localId === undefined) throw missingParameter("local_id");
  switch (request.type) {
    case "channel":
    case "stream":
      return prepareForStream(realm, user, request);
    case "direct":
    case "private":
      return prepareForPeople(realm, user, request);
    default:
      throw badRequest("Invalid message type");
  }
}

async function prepareForStream(realm: Realm, user: User, request: SendRequest): Promise<PreparedMessage> {
  const { model, context } = realm;
  const target = parseStreamTarget(request.to ?? defaultStream(accessActor(user, model), model));
  if (request.topic === undefined) throw badRequest("Missing topic");
  const topic = normalizeTopic(request.topic);
  const text = readText(request);
  const named = await lookupStreamToSendOrNotify(realm, user, target);
  await realm.services.renderer.prepare(text.content);
  const compose = () => {
    const sender = accessActor(user, model);
    const stream = model.streams.get(named.stream_id);
    if (!stream?.is_active) throw invalidStreamId();
    const now = context.clock.now();
    requireMaySendToStream(sender, stream, model, now);
    return composeToStream(
      inputOf(request, sender, text, now),
      { stream, topic },
      model,
      realm.services.renderer,
    );
  };
  return { compose, to: String(named.stream_id), stream: named, participantIds: undefined };
}

async function lookupStreamToSendOrNotify(
  realm: Realm,
  user: User,
  target: string | number,
): Promise<Stream> {
  try {
    return lookupStreamToSend(user, target, realm.model);
  } catch (error) {
    await notifyOfMissingStream(realm, user, target);
    throw error;
  }
}

async function prepareForPeople(realm: Realm, user: User, request: SendRequest): Promise<PreparedMessage> {
  const { model, context } = realm;
  if (request.to === undefined) throw badRequest("Message must have recipients");
  const named = findPeopleTarget(request.to, user, model).map(({ user_id }) => user_id);
  const text = readText(request);
  const check = () => {
    const sender = accessActor(user, model);
    const recipients = named.flatMap((userId) => model.users.get(userId) ?? []);
    requireMaySendTo(sender, recipients, conversation, model, context.clock.now());
    return sender;
  };
  const participantIds = [...new Set([...named, user.user_id])].sort((a, b) => a - b);
  // Only users who may not begin conversations cost a query.
  const isFirst =
    !mayInitiate(accessActor(user, model), model, context.clock.now()) &&
    !(await realm.services.conversations.haveBegun(participantIds));
  const conversation = { isFirst, toOneBot: request.onlyToOneBot ?? false };
  check();
  const conversationId = await realm.services.conversations.ensure(participantIds);
  await realm.services.renderer.prepare(text.content);
  const compose = () => {
    const input = inputOf(request, check(), text, context.clock.now());
    return composeToPeople(input, { conversationId, participantIds }, model, realm.services.renderer);
  };
  return { compose, to: JSON.stringify(named), stream: undefined, participantIds };
}

/**
 * Stores the message in one batch with others that are sent at this moment. A message with links to uploaded files
 * takes the slower path, and so does one by which a guest begins to see somebody.
 */
async function store(
  realm: Realm,
  user: User,
  compose: () => Composed,
  isFirst: boolean,
): Promise<{ readonly id: number; readonly topic: string; readonly mentioned: readonly number[] }> {
  let first: Composed | undefined = compose();
  const { topic, mentioned } = first.message;
  if (isFirst || first.attachmentPaths.length > 0) {
    return { id: await sendWithFiles(realm, user, compose), topic, mentioned };
  }
  const { id } = await realm.sends.submit(() => {
    const composed = first ?? compose();
    first = undefined;
    return composed;
  });
  return { id, topic, mentioned };
}

/** Returns the stream that a bot is configured to send to when a request names none. */
function defaultStream(sender: User, model: RealmModel): string {
  const streamId = sender.bot_properties.default_sending_stream_id;
  const stream = streamId == null ? undefined : model.streams.get(streamId);
  if (!stream) throw badRequest("Missing stream");
  return String(stream.stream_id);
}

/** The content of the message and its widget, if it is one. */
type MessageText = Pick<MessageInput, "content" | "widget">;

function readText(request: SendRequest): MessageText {
  const content = normalizeContent(request.content);
  return { content, widget: readWidget(content, request.widgetContent) };
}

const inputOf = (request: SendRequest, sender: User, text: MessageText, now: number): MessageInput => ({
  sender,
  ...text,
  client: request.client,
  readsOwn: request.readsOwn,
  queueId: request.queueId,
  localId: request.localId,
  idempotencyKey: request.idempotencyKey,
  now,
});
