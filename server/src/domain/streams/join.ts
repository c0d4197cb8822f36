/**
 * Subscribes users to streams by name, and creates the streams that don't exist (docs/interface/streams.md#subscribing,
 * docs/interface/streams.md#creating-streams).
 */
import { badRequest, passesPolicy, StreamPostPolicy, uncoded } from "@confab/contract";
import { chunksOf } from "../../base/chunks.ts";
import { IdSet } from "../../model/id-set.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, StreamRecord, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { requireFolderInUse } from "../access/channel-folders.ts";
import { privacy } from "../access/stream-privacy.ts";
import { readsStream, requireMayCreateStream } from "../access/streams.ts";
import { insufficientPermission, isAdministrator, membershipOf, requireMayCall } from "../access/users.ts";
import { checkStreamName } from "../messages/send/recipients.ts";
import { checkVisible } from "../names.ts";
import { visibleEmail } from "../users/present.ts";
import { type CreationOptions, doCreateStreams } from "./create.ts";
import { doChangeDefault } from "./default-streams.ts";
import type { Joining } from "./membership-queries.ts";
import { announceStreams, notifyStreamsCreated, notifySubscribed } from "./notices.ts";
import { findPrincipals, type Principals } from "./principals.ts";
import { checkRemovalGroup } from "./removal-group.ts";
import { parseRetention, requireMaySetRetention } from "./retention.ts";
import { doSubscribe } from "./subscribe.ts";

export interface JoinRequest {
  readonly streams: readonly StreamToJoin[];
  /** The users to subscribe; if empty, the user who asks. */
  readonly principals: Principals;
  readonly authorizationErrorsFatal: boolean;
  /** True if newly created streams are announced. */
  readonly announce: boolean;
  readonly isPrivate: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublic: boolean | undefined;
  /** True if new users are subscribed to newly created streams. */
  readonly isDefault: boolean;
  readonly postPolicy: StreamPostPolicy;
  readonly retentionDays: string | number | undefined;
  /** The id of the group that may remove subscribers of new streams. */
  readonly removalGroup: number | undefined;
  /** The folder of new streams. */
  readonly folderId: number | null | undefined;
}

export interface StreamToJoin {
  readonly name: string;
  readonly description?: string;
  readonly color?: string;
}

export interface JoinResult {
  /** The names of streams, by the user's visible address. */
  readonly subscribed: Record<string, string[]>;
  readonly already_subscribed: Record<string, string[]>;
  /** The names of streams that the actor may not join. */
  readonly unauthorized: string[];
}

/** A part of the users of a large request, and the streams that they are still to join. */
export interface LaterJoining {
  readonly streams: readonly {
    readonly streamId: number;
    readonly color: string | undefined;
    /** True if the same request created the stream. */
    readonly isNew: boolean;
  }[];
  readonly userIds: readonly number[];
}

/**
 * The largest number of subscriptions that one write adds, if it subscribes more than one user. All other writers of the
 * organization wait for it.
 */
const JOINED_AT_ONCE = 100;

/** The defaults of a request. */
export const plainJoin: Omit<JoinRequest, "streams"> = {
  principals: [],
  authorizationErrorsFatal: true,
  announce: false,
  isPrivate: false,
  isWebPublic: false,
  historyPublic: undefined,
  isDefault: false,
  postPolicy: StreamPostPolicy.everyone,
  retentionDays: undefined,
  removalGroup: undefined,
  folderId: undefined,
};

/**
 * Subscribes users to streams: to all of them, or to none if it fails. If there are many users, it subscribes the first
 * ones, and leaves the others to `joinLater`.
 *
 * @returns the result for all users, and those who are left
 * @throws ApiError if the actor may not create, join or subscribe others, or a name or principal is invalid
 */
export async function joinStreams(
  tx: WriteTx,
  actor: User,
  request: JoinRequest,
): Promise<{ readonly result: JoinResult; readonly later: readonly LaterJoining[] }> {
  const { model } = tx;
  requireMayCall(actor, "non-guest");
  const wanted = distinctStreams(request.streams);
  const missing = wanted.filter(({ name }) => !model.streamByName(name));
  for (const { name } of missing) checkVisible(name, "stream name");
  const { retentionDays } = request;
  const retention = retentionDays === undefined ? null : parseRetention(retentionDays);
  // Existing streams keep their options.
  const options = missing.length > 0 ? accessCreation(tx, actor, request, retention) : undefined;
  const { authorized, unauthorized } = splitByAccess(wanted, actor, model);
  const [inaccessible] = unauthorized;
  if (inaccessible !== undefined && request.authorizationErrorsFatal) {
    throw uncoded(`Unable to access stream (${inaccessible}).`);
  }
  const users = accessPrincipals(tx, actor, request.principals);

  const created = options ? await doCreateStreams(tx, actor, missing, options) : [];
  if (request.isDefault) for (const { stream_id } of created) await doChangeDefault(tx, stream_id, true);
  const colors = new Map(wanted.map(({ name, color }) => [name.toLowerCase(), color]));
  const newStreams = created.map((stream) => ({ ...stream, subscribers: new IdSet() }));
  const streams = [...newStreams, ...authorized];
  const colorOf = (stream: StreamRecord) => colors.get(stream.name.toLowerCase());
  const atOnce = Math.max(Math.floor(JOINED_AT_ONCE / Math.max(streams.length, 1)), 1);
  const [first = [], ...others] = chunksOf(users, atOnce);
  const joinings = joiningsOf(streams, first, colorOf);
  await doSubscribe(tx, joinings);

  const filled = newStreams.map((stream) => ({ ...stream, subscribers: new IdSet(first.map(idOf)) }));
  if (users.some((user) => user.user_id !== actor.user_id)) {
    await notifySubscribed(tx, actor, joinings.slice(created.length));
  }
  if (request.announce) await announceStreams(tx, actor, filled);
  await notifyStreamsCreated(tx, actor, filled);
  const left = streams.map((stream, index) => {
    return { streamId: stream.stream_id, color: colorOf(stream), isNew: index < created.length };
  });
  return {
    result: { ...resultOf(users, joiningsOf(streams, users, colorOf), model), unauthorized },
    later: others.map((some) => ({ streams: left, userIds: some.map(idOf) })),
  };
}

/**
 * Continues `joinStreams`, which has checked the request. Skips streams that have been archived since, and users who
 * have been deactivated.
 */
export async function joinLater(tx: WriteTx, actor: User, { streams, userIds }: LaterJoining): Promise<void> {
  const users = userIds
    .flatMap((userId) => tx.model.users.get(userId) ?? [])
    .filter((user) => user.is_active);
  const joinings = streams.flatMap(({ streamId, color, isNew }) => {
    const stream = tx.model.streams.get(streamId);
    if (!stream?.is_active) return [];
    return joiningsOf([stream], users, () => color).map((joining) => ({ ...joining, isNew }));
  });
  await doSubscribe(tx, joinings);
  await notifySubscribed(
    tx,
    actor,
    joinings.filter(({ isNew }) => !isNew),
  );
}

const idOf = ({ user_id }: User): number => user_id;

/** Returns the streams with those users who are not subscribed to them. */
const joiningsOf = (
  streams: readonly Stream[],
  users: readonly User[],
  colorOf: (stream: Stream) => string | undefined,
): Joining[] =>
  streams.map((stream) => ({
    stream,
    userIds: users.map(idOf).filter((userId) => !stream.subscribers.has(userId)),
    color: colorOf(stream),
  }));

/** Returns the options of the streams to create. @throws ApiError if the actor may not create such streams */
function accessCreation(
  tx: WriteTx,
  actor: User,
  request: JoinRequest,
  retention: number | null,
): CreationOptions {
  const options = {
    ...privacy(request),
    stream_post_policy: request.postPolicy,
    message_retention_days: retention,
    can_remove_subscribers_group:
      request.removalGroup === undefined ? null : checkRemovalGroup(request.removalGroup),
    folder_id: request.folderId ?? null,
  };
  requireMayCreateStream(tx, actor, options);
  if (retention !== null) requireMaySetRetention(actor);
  requireFolderInUse(options.folder_id, tx.model);
  if (request.isDefault) {
    if (!isAdministrator(actor)) throw insufficientPermission();
    if (options.invite_only) throw badRequest("Private streams cannot be made default.");
  }
  return options;
}

/** Returns each stream once. Names that differ only in case are one stream, and its first entry counts. */
function distinctStreams(
  streams: readonly StreamToJoin[],
): { name: string; description: string; color: string | undefined }[] {
  const byName = new Map<string, { name: string; description: string; color: string | undefined }>();
  for (const { name, description = "", color } of streams) {
    const checked = checkStreamName(name.trim());
    if (description.includes("\0")) throw badRequest("Stream descriptions must not contain null bytes");
    const key = checked.toLowerCase();
    if (!byName.has(key)) byName.set(key, { name: checked, description, color });
  }
  return [...byName.values()];
}

/** Returns the existing streams that the actor may join, and the names of the other existing streams. */
function splitByAccess(
  wanted: readonly { name: string }[],
  actor: User,
  model: RealmModel,
): { authorized: Stream[]; unauthorized: string[] } {
  const existing = wanted.flatMap(({ name }) => model.streamByName(name) ?? []);
  return {
    authorized: existing.filter((stream) => readsStream(actor, stream)),
    unauthorized: existing.filter((stream) => !readsStream(actor, stream)).map(({ name }) => name),
  };
}

/** Returns the users to subscribe: the actor, or the users they named, if they may subscribe others. */
function accessPrincipals(tx: WriteTx, actor: User, principals: Principals): User[] {
  if (principals.length === 0) return [actor];
  const { model, now } = tx;
  if (!passesPolicy(model.properties.invite_to_stream_policy, membershipOf(actor, model, now))) {
    throw insufficientPermission();
  }
  return findPrincipals(principals, actor, model);
}

function resultOf(
  users: readonly User[],
  joinings: readonly { stream: StreamRecord; userIds: readonly number[] }[],
  model: RealmModel,
): Pick<JoinResult, "subscribed" | "already_subscribed"> {
  const subscribed = new Map<string, string[]>();
  const already = new Map<string, string[]>();
  for (const { stream, userIds } of joinings) {
    const joined = new Set(userIds);
    for (const user of users) {
      const names = joined.has(user.user_id) ? subscribed : already;
      const email = visibleEmail(user, model);
      names.set(email, [...(names.get(email) ?? []), stream.name]);
    }
  }
  return { subscribed: Object.fromEntries(subscribed), already_subscribed: Object.fromEntries(already) };
}
