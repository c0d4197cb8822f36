/**
 * Decides who may see, change and send to a stream (docs/interface/sending.md#posting-to-a-stream,
 * docs/interface/streams.md#creating-streams, docs/interface/visibility.md#streams,
 * docs/interface/streams.md#changing-streams).
 */
import {
  type ApiError,
  badRequest,
  isAtLeast,
  passesPolicy,
  postObstacle,
  roleRequired,
  streamDoesNotExist,
} from "@confab/contract";
import { leastViewer } from "../../events/audience.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { hasPermission } from "./groups.ts";
import { opensToSpectators, type Permitting, permitsWebPublic, webPublicDisabled } from "./realm.ts";
import type { Privacy } from "./stream-privacy.ts";
import { insufficientPermission, isAdministrator, isBot, isGuest, membershipOf } from "./users.ts";

export const isSubscribed = (user: User, stream: Stream): boolean => stream.subscribers.has(user.user_id);

/** True if the user may see that the stream exists: its name, description and subscribers. */
export function seesStream(user: User, stream: Stream): boolean {
  return isSubscribed(user, stream) || isAtLeast(user.role, leastViewer(stream));
}

/** True if the user could see the stream without being subscribed. */
export const seesStreamFromOutside = (user: User | undefined, stream: Stream): boolean =>
  user !== undefined && isAtLeast(user.role, leastViewer(stream));

/** True if the user may read new messages of the stream: of public streams, and of those they are subscribed to. */
export function readsStream(user: User, stream: Stream): boolean {
  if (isSubscribed(user, stream)) return true;
  return !stream.invite_only && (stream.is_web_public || !isGuest(user));
}

/** True if the user may also read messages that were sent before they subscribed. */
export const readsHistory = (user: User, stream: Stream): boolean =>
  readsStream(user, stream) && (!stream.invite_only || stream.history_public_to_subscribers);

/**
 * Returns a stream whose messages the user may read, by id.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessStreamById(user: User, streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream?.is_active || !readsStream(user, stream)) throw invalidStreamId();
  return stream;
}

/** True if spectators may read all of the stream, where the organization admits spectators. */
export const isOpenToSpectators = (stream: Stream): boolean =>
  stream.is_active && stream.is_web_public && !stream.invite_only;

/** True if people without an account can read some stream. */
export const showsStreamsToSpectators = (realm: Permitting & { model: RealmModel }): boolean =>
  opensToSpectators(realm) && [...realm.model.streams.values()].some(isOpenToSpectators);

/**
 * Returns a stream for people without an account, by id.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessWebPublicStream(streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream || !isOpenToSpectators(stream)) throw invalidStreamId();
  return stream;
}

/**
 * Returns a stream that the user may see, with its subscribers, by id.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessVisibleStream(user: User, streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream?.is_active || !seesStream(user, stream)) throw invalidStreamId();
  return stream;
}

/** Returns a stream whose messages the user may read, by name in any case. */
export function accessStreamByName(user: User, name: string, model: RealmModel): Stream {
  const stream = model.streamByName(name);
  if (!stream || !readsStream(user, stream)) throw badRequest(`Invalid stream name '${name}'`);
  return stream;
}

/**
 * Rejects users who may not create such a stream (docs/interface/streams.md#web-public-streams).
 *
 * @throws ApiError
 */
export function requireMayCreateStream(tx: WriteTx, user: User, wanted: Privacy): void {
  const name = wanted.invite_only ? "can_create_private_channel_group" : "can_create_public_channel_group";
  if (!hasPermission(user, name, tx.model, tx.now)) throw insufficientPermission();
  if (wanted.is_web_public) requireMayMakeWebPublic(tx, user);
}

/** Rejects users who may not make a stream readable without an account. */
export function requireMayMakeWebPublic(tx: WriteTx, user: User): void {
  if (!permitsWebPublic(tx)) throw webPublicDisabled();
  const { create_web_public_stream_policy } = tx.model.properties;
  if (!passesPolicy(create_web_public_stream_policy, membershipOf(user, tx.model, tx.now)))
    throw insufficientPermission();
}

/**
 * Returns a stream that the user may administer: they are an administrator who can see it.
 *
 * @throws ApiError "Invalid stream id" for streams they don't see, a role error for those they do
 */
export function accessStreamToChange(user: User, streamId: number, model: RealmModel): Stream {
  const stream = accessVisibleStream(user, streamId, model);
  if (!isAdministrator(user)) throw roleRequired("Must be an organization or stream administrator");
  return stream;
}

export const invalidStreamId = (): ApiError => badRequest("Invalid stream id");

/**
 * Returns the stream that a message is addressed to; `requireMaySendToStream` checks the right to send. That check's
 * error reveals the existence of a private stream to anyone who knows its name
 * (docs/interface/sending.md#posting-to-a-stream). An id reveals nothing, not even the name.
 *
 * @throws ApiError STREAM_DOES_NOT_EXIST
 */
export function lookupStreamToSend(user: User, name: string | number, model: RealmModel): Stream {
  const stream = typeof name === "number" ? model.streams.get(name) : model.streamByName(name);
  if (!stream?.is_active) throw streamDoesNotExist(name);
  const owner = ownerOf(user, model);
  const isKnown = user.is_system || seesStream(user, stream) || (owner && seesStream(owner, stream));
  if (typeof name === "number" && !isKnown) throw streamDoesNotExist(name);
  return stream;
}

/**
 * Rejects senders who may not send to the stream: checks first its post policy, then its privacy. A bot may do what its
 * owner may.
 *
 * @throws ApiError
 */
export function requireMaySendToStream(user: User, stream: Stream, model: RealmModel, now: number): void {
  const problem = sendProblem(user, stream, model, now);
  if (problem !== undefined) throw badRequest(problem);
}

/** True if the user may send to the stream. */
export const maySendToStream = (user: User, stream: Stream, model: RealmModel, now: number): boolean =>
  sendProblem(user, stream, model, now) === undefined;

function sendProblem(user: User, stream: Stream, model: RealmModel, now: number): string | undefined {
  if (user.is_system) return undefined;
  const problem = postProblem(user, stream, model, now);
  if (problem !== undefined) return problem;
  if (stream.is_web_public || (!stream.invite_only && !isGuest(user))) return undefined;
  const owner = ownerOf(user, model);
  if (isSubscribed(user, stream) || (owner && isSubscribed(owner, stream))) return undefined;
  return `Not authorized to send to stream '${stream.name}'`;
}

/** Returns the owner whose rights a bot has, too. A deactivated owner gives no rights. */
export function ownerOf(user: User, model: RealmModel): User | undefined {
  const owner = isBot(user) && user.bot_owner_id !== null ? model.users.get(user.bot_owner_id) : undefined;
  return owner?.is_active ? owner : undefined;
}

/**
 * Rejects users whom the stream's post policy forbids to send.
 *
 * @throws ApiError
 */
export function requireMayPost(user: User, stream: Stream, model: RealmModel, now: number): void {
  const problem = postProblem(user, stream, model, now);
  if (problem !== undefined) throw badRequest(problem);
}

function postProblem(user: User, stream: Stream, model: RealmModel, now: number): string | undefined {
  const problem = postPolicyProblem(user, stream, model, now);
  const owner = problem === undefined ? undefined : ownerOf(user, model);
  return owner && postPolicyProblem(owner, stream, model, now) === undefined ? undefined : problem;
}

function postPolicyProblem(user: User, stream: Stream, model: RealmModel, now: number): string | undefined {
  switch (postObstacle(stream.stream_post_policy, membershipOf(user, model, now))) {
    case "administrators_only":
      return "Only organization administrators can send to this stream.";
    case "full_members_only":
      return isGuest(user) ? "Guests cannot send to this stream." : "New members cannot send to this stream.";
    case "moderators_only":
      return "Only organization administrators and moderators can send to this stream.";
    default:
      return undefined;
  }
}
