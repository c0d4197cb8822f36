/** Changes streams (docs/interface/streams.md#stream-options, docs/interface/streams.md#changing-streams). */
import { badRequest, StreamPostPolicy, SystemGroup } from "@confab/contract";
import type { Stream, StreamRecord, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { requireFolderInUse } from "../access/channel-folders.ts";
import { type Privacy, privacy, privacyOf } from "../access/stream-privacy.ts";
import { accessStreamById, accessStreamToChange, requireMayMakeWebPublic } from "../access/streams.ts";
import { isInGroup } from "../default-stream-groups/actions.ts";
import { checkStreamName } from "../messages/send/recipients.ts";
import { checkVisible } from "../names.ts";
import type { UserWrite } from "../user-write.ts";
import { describe, oneLine } from "./create.ts";
import { doChangeDefault } from "./default-streams.ts";
import { streamChanged, streamChangeEchoed, streamViewers } from "./events.ts";
import { notifyRenamed, notifyRetentionChanged } from "./notices.ts";
import { doChangePrivacy } from "./privacy-change.ts";
import { type StreamChanges, updateStream as storeStream } from "./queries.ts";
import { checkRemovalGroup } from "./removal-group.ts";
import { parseRetention, requireMaySetRetention } from "./retention.ts";
import { readFormerSubscribers } from "./subscription-queries.ts";

/** The requested changes. Absent properties keep their values. */
export interface StreamUpdate {
  readonly retentionDays: string | number | undefined;
  readonly description: string | undefined;
  readonly name: string | undefined;
  readonly postPolicy: StreamPostPolicy | undefined;
  /** The older form of the policy. `postPolicy` has precedence. */
  readonly isAnnouncementOnly: boolean | undefined;
  readonly isPrivate: boolean | undefined;
  readonly isWebPublic: boolean | undefined;
  readonly historyPublic: boolean | undefined;
  /** True if new users are subscribed to the stream. */
  readonly isDefault: boolean | undefined;
  /** The id of the group that may remove subscribers. */
  readonly removalGroup: number | undefined;
  /** The id of the folder; `null` takes it out of its folder. */
  readonly folderId: number | null | undefined;
}

/** The state of a running change. */
interface Change {
  readonly tx: WriteTx;
  readonly actor: User;
  /** The stream with the changes made so far. */
  stream: Stream;
  /** Former subscribers: their clients still list the stream, so they get the events as well. */
  readonly formerSubscribers: readonly number[];
}

/**
 * Makes all of the changes to a stream, or none if one of them fails.
 *
 * @throws ApiError for streams that the actor may not change, or not in this way
 */
export async function updateStream(
  realm: Realm,
  write: UserWrite,
  streamId: number,
  update: StreamUpdate,
): Promise<void> {
  await realm.services.renderer.prepare(oneLine(update.description ?? ""));
  await write((tx, actor) => changeStream(tx, actor, streamId, update));
}

async function changeStream(tx: WriteTx, actor: User, streamId: number, update: StreamUpdate): Promise<void> {
  const stream = accessStreamToChange(actor, streamId, tx.model);
  const wanted = accessPrivacy(tx, actor, stream, update);
  checkDefault(tx, stream, update.isDefault ?? stream.is_default, wanted);
  const retention = update.retentionDays === undefined ? undefined : parseRetention(update.retentionDays);
  if (retention !== undefined) requireMaySetRetention(actor);
  const formerSubscribers = await readFormerSubscribers(tx, streamId);
  const change: Change = { tx, actor, stream, formerSubscribers };

  if (retention !== undefined) await changeRetention(change, retention);
  if (update.description !== undefined) await changeDescription(change, update.description);
  if (update.name !== undefined) await rename(change, update.name);
  const postPolicy = update.postPolicy ?? impliedPostPolicy(update);
  if (postPolicy !== undefined) await changePostPolicy(change, postPolicy);
  if (update.removalGroup !== undefined) await changeRemovalGroup(change, update.removalGroup);
  if (update.folderId !== undefined) await changeFolder(change, update.folderId);
  const { isDefault = stream.is_default } = update;
  // A default stream is never private, not even between the two changes.
  if (!isDefault && stream.is_default) await doChangeDefault(tx, streamId, false);
  if (wanted) await doChangePrivacy(tx, change.stream, wanted, formerSubscribers);
  if (isDefault && !stream.is_default) await doChangeDefault(tx, streamId, true);
}

/** @throws ApiError for streams that would be private and offered to everyone who is new */
function checkDefault(tx: WriteTx, stream: Stream, isDefault: boolean, wanted: Privacy | undefined): void {
  const { invite_only } = wanted ?? stream;
  if (!invite_only) return;
  if (!stream.invite_only && (isDefault || isInGroup(stream.stream_id, tx.model))) {
    throw badRequest("Default streams cannot be made private.");
  }
  if (isDefault) throw badRequest("Private streams cannot be made default.");
}

function impliedPostPolicy({ isAnnouncementOnly }: StreamUpdate): StreamPostPolicy | undefined {
  if (isAnnouncementOnly === undefined) return undefined;
  return isAnnouncementOnly ? StreamPostPolicy.administrators : StreamPostPolicy.everyone;
}

/** Returns the requested privacy; `undefined` if the request has none. */
function accessPrivacy(
  tx: WriteTx,
  actor: User,
  stream: Stream,
  { isPrivate, isWebPublic, historyPublic }: StreamUpdate,
): Privacy | undefined {
  if (isPrivate === undefined && isWebPublic === undefined && historyPublic === undefined) return undefined;
  // Only subscribers may show the messages of a private stream to others, not those who only administer it.
  accessStreamById(actor, stream.stream_id, tx.model);
  if (isWebPublic) {
    requireMayMakeWebPublic(tx, actor);
    return privacy({ isPrivate, isWebPublic, historyPublic });
  }
  // Public streams have no protected history.
  if (!(isPrivate ?? stream.invite_only) && historyPublic === false) throw badRequest("Invalid parameters");
  if (isPrivate === undefined) {
    const before = privacyOf(stream);
    return {
      invite_only: before.invite_only,
      is_web_public: isWebPublic ?? before.is_web_public,
      history_public_to_subscribers: historyPublic ?? before.history_public_to_subscribers,
    };
  }
  const staysPrivate = isPrivate && stream.invite_only;
  return privacy({
    isPrivate,
    historyPublic: historyPublic ?? (staysPrivate && stream.history_public_to_subscribers),
  });
}

async function changeRetention(change: Change, days: number | null): Promise<void> {
  const { tx, actor, stream } = change;
  if (days === stream.message_retention_days) return;
  await apply(change, "message_retention_days", days, { message_retention_days: days });
  await notifyRetentionChanged(tx, actor, stream, days);
}

async function changeDescription(change: Change, text: string): Promise<void> {
  const changes = describe(text, change.tx.services.renderer);
  if (changes.description === change.stream.description) return;
  await apply(change, "description", changes.description, changes);
}

async function rename(change: Change, wanted: string): Promise<void> {
  const { tx, actor, stream } = change;
  if (wanted.trim() === stream.name) throw badRequest("Stream already has that name!");
  const name = checkStreamName(wanted);
  checkVisible(name, "stream name");
  const namesake = tx.model.streamByName(name);
  if (namesake && namesake.stream_id !== stream.stream_id) {
    throw badRequest(`Stream name '${name}' is already taken.`);
  }
  // Clients expect the e-mail address of a stream to change with its name.
  echo(change, "email_address", "");
  await apply(change, "name", name, { name });
  await notifyRenamed(tx, actor, stream, name);
}

async function changePostPolicy(change: Change, policy: StreamPostPolicy): Promise<void> {
  if (policy === change.stream.stream_post_policy) return;
  await apply(change, "stream_post_policy", policy, { stream_post_policy: policy });
  echo(change, "is_announcement_only", policy === StreamPostPolicy.administrators);
}

async function changeRemovalGroup(change: Change, wanted: number): Promise<void> {
  const groupId = checkRemovalGroup(wanted);
  if (groupId === (change.stream.can_remove_subscribers_group ?? SystemGroup.administrators)) return;
  await apply(change, "can_remove_subscribers_group", groupId, { can_remove_subscribers_group: groupId });
}

async function changeFolder(change: Change, wanted: number | null): Promise<void> {
  requireFolderInUse(wanted, change.tx.model);
  if (wanted === change.stream.folder_id) return;
  await apply(change, "folder_id", wanted, { folder_id: wanted });
}

async function apply(
  change: Change,
  property: keyof StreamRecord,
  value: string | number | null,
  changes: StreamChanges,
): Promise<void> {
  const { tx, stream, formerSubscribers } = change;
  const { stream_id, name } = stream;
  await storeStream(tx, stream_id, changes);
  change.stream = { ...stream, ...changes };
  const audience = streamViewers(stream_id, formerSubscribers);
  tx.append(streamChanged.of({ stream_id, name, property, value, changes }, audience));
}

function echo(
  { tx, stream: { stream_id, name }, formerSubscribers }: Change,
  property: string,
  value: string | boolean,
): void {
  const audience = streamViewers(stream_id, formerSubscribers);
  tx.append(streamChangeEchoed.of({ stream_id, name, property, value }, audience));
}
