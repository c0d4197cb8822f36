/** Who may see, change and write to which stream (reference 4.5, 8.1, 8.4, 8.5). */
import { type ApiError, badRequest, roleRequired, streamDoesNotExist } from "@confab/contract";
import { leastViewer } from "../../events/audience.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { permitsWebPublic, webPublicDisabled } from "../realm/access.ts";
import {
  insufficientPermission,
  isAdministrator,
  isBot,
  isFullMember,
  isGuest,
  isModerator,
  passesPolicy,
} from "../users/access.ts";
import type { Privacy } from "./privacy.ts";

export const isSubscribed = (user: User, stream: Stream): boolean => stream.subscribers.has(user.user_id);

/** Whether the user knows that the stream exists: its name, description and subscribers. */
export function seesStream(user: User, stream: Stream): boolean {
  return isSubscribed(user, stream) || user.role <= leastViewer(stream);
}

/** Whether the user would know of the stream without being in it. */
export const seesStreamFromOutside = (user: User | undefined, stream: Stream): boolean =>
  user !== undefined && user.role <= leastViewer(stream);

/** Whether the user may read messages of the stream as they come: public ones, and those they are in. */
export function readsStream(user: User, stream: Stream): boolean {
  if (isSubscribed(user, stream)) return true;
  return !stream.invite_only && (stream.is_web_public || !isGuest(user));
}

/** Whether the user may also read what was sent before they came. */
export const readsHistory = (user: User, stream: Stream): boolean =>
  readsStream(user, stream) && (!stream.invite_only || stream.history_public_to_subscribers);

/**
 * A stream whose messages the user may read, by id.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessStreamById(user: User, streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream?.is_active || !readsStream(user, stream)) throw invalidStreamId();
  return stream;
}

/** Whether it is one that people without an account may read all of, where they may read anything. */
export const isOpenToSpectators = (stream: Stream): boolean =>
  stream.is_active && stream.is_web_public && !stream.invite_only;

/**
 * A stream for people without an account, by id.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessWebPublicStream(streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream || !isOpenToSpectators(stream)) throw invalidStreamId();
  return stream;
}

/**
 * A stream that the user knows of, by id: they may be told who is in it.
 *
 * @throws ApiError the same for missing and forbidden
 */
export function accessVisibleStream(user: User, streamId: number, model: RealmModel): Stream {
  const stream = model.streams.get(streamId);
  if (!stream?.is_active || !seesStream(user, stream)) throw invalidStreamId();
  return stream;
}

/** One whose messages they may read, by name, in any case. */
export function accessStreamByName(user: User, name: string, model: RealmModel): Stream {
  const stream = model.streamByName(name);
  if (!stream || !readsStream(user, stream)) throw badRequest(`Invalid stream name '${name}'`);
  return stream;
}

/**
 * Refuses users who may not create such a stream (spec 5.4).
 *
 * @throws ApiError
 */
export function accessStreamCreation(tx: WriteTx, user: User, wanted: Privacy): void {
  const { model, now } = tx;
  const { create_private_stream_policy, create_public_stream_policy } = model.properties;
  const policy = wanted.invite_only ? create_private_stream_policy : create_public_stream_policy;
  if (!passesPolicy(policy, user, model, now)) throw insufficientPermission();
  if (wanted.is_web_public) accessWebPublic(tx, user);
}

/** Refuses users who may not make a stream readable without an account. */
export function accessWebPublic(tx: WriteTx, user: User): void {
  if (!permitsWebPublic(tx)) throw webPublicDisabled();
  const { create_web_public_stream_policy } = tx.model.properties;
  if (!passesPolicy(create_web_public_stream_policy, user, tx.model, tx.now)) throw insufficientPermission();
}

/**
 * A stream that the user may administer: an administrator who can see it.
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
 * Where a message is sent to, found by what the sender called it; whether they may is asked next. Whoever knows a
 * private stream's name learns by that refusal that there is one (reference 4.5); an id tells nothing, not even the name.
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
 * Refuses senders who may not write to the stream: first its post policy, then its privacy. A bot may do what its
 * owner may.
 *
 * @throws ApiError
 */
export function accessStreamToSend(user: User, stream: Stream, model: RealmModel, now: number): void {
  if (user.is_system) return;
  accessStreamToPost(user, stream, model, now);
  if (stream.is_web_public || (!stream.invite_only && !isGuest(user))) return;
  const owner = ownerOf(user, model);
  if (isSubscribed(user, stream) || (owner && isSubscribed(owner, stream))) return;
  throw badRequest(`Not authorized to send to stream '${stream.name}'`);
}

/** Returns the owner whose rights a bot has, too: nobody, once the owner is deactivated. */
export function ownerOf(user: User, model: RealmModel): User | undefined {
  const owner = isBot(user) && user.bot_owner_id !== null ? model.users.get(user.bot_owner_id) : undefined;
  return owner?.is_active ? owner : undefined;
}

/**
 * Refuses those whom the stream's post policy keeps from writing to it.
 *
 * @throws ApiError
 */
export function accessStreamToPost(user: User, stream: Stream, model: RealmModel, now: number): void {
  const owner = ownerOf(user, model);
  const problem = postPolicyProblem(user, stream, model, now);
  if (problem !== undefined && (!owner || postPolicyProblem(owner, stream, model, now) !== undefined)) {
    throw badRequest(problem);
  }
}

function postPolicyProblem(user: User, stream: Stream, model: RealmModel, now: number): string | undefined {
  if (isAdministrator(user)) return undefined;
  switch (stream.stream_post_policy) {
    case 2:
      return "Only organization administrators can send to this stream.";
    case 3:
      if (isGuest(user)) return "Guests cannot send to this stream.";
      return isFullMember(user, model, now) ? undefined : "New members cannot send to this stream.";
    case 4:
      return isModerator(user)
        ? undefined
        : "Only organization administrators and moderators can send to this stream.";
    default:
      return undefined;
  }
}
