/**
 * Archives a stream (docs/interface/streams.md#archiving): users who received its messages keep them, and its name can
 * be used again.
 */
import { createHash } from "node:crypto";
import { MAX_STREAM_NAME_LENGTH } from "@confab/contract";
import type { Stream } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { privacy, privacyOf } from "../access/stream-privacy.ts";
import { accessStreamToChange } from "../access/streams.ts";
import { doLeaveGroups } from "../default-stream-groups/actions.ts";
import type { UserWrite } from "../user-write.ts";
import { hideSubscribers } from "../users/acquaintance.ts";
import { ENDED_AT_ONCE } from "./archive-worker.ts";
import {
  defaultStreamChanged,
  members,
  nobody,
  streamArchived,
  streamPrivacyChanged,
  streamViewers,
  toStreamRecord,
} from "./events.ts";
import { closeInboxes } from "./inbox-queries.ts";
import { updateStream } from "./queries.ts";
import { subscriptionsRemoved } from "./subscription-events.ts";
import { endSubscriptions, readFormerSubscribers } from "./subscription-queries.ts";

/** @throws ApiError for streams that the actor may not administer */
export async function archiveStream(realm: Realm, write: UserWrite, streamId: number): Promise<void> {
  await write(async (tx, actor) => {
    const stream = accessStreamToChange(actor, streamId, tx.model);
    await doArchive(tx, stream, stream.subscribers.toArray());
  });
  realm.wake("archived streams");
}

/**
 * Archives a stream. No events announce the end of subscriptions, because the event of the archived stream implies it.
 * In the database, `ArchiveWorker` ends those that are too many for one write. Nothing reads them any more.
 *
 * @param subscriberIds its subscribers, without those who leave it in the same transaction
 */
export async function doArchive(
  tx: WriteTx,
  stream: Stream,
  subscriberIds: readonly number[],
): Promise<void> {
  const { stream_id } = stream;
  const record = toStreamRecord(stream);
  const name = archivedName(stream);
  const after = privacy({ isPrivate: true });
  const formerSubscribers = await readFormerSubscribers(tx, stream_id);
  const leaving = [{ stream, userIds: subscriberIds.slice(0, ENDED_AT_ONCE) }];
  await endSubscriptions(tx, leaving);
  await closeInboxes(tx, leaving);
  if (stream.is_default) tx.append(defaultStreamChanged.of({ stream_id, is_default: false }, members));
  await doLeaveGroups(tx, stream_id);
  await updateStream(tx, stream_id, { ...after, name, is_active: false, is_default: false });
  tx.append(streamArchived.of({ stream: record, name }, streamViewers(stream_id, formerSubscribers)));
  // This comes last, so that all users who could see the stream get the event of its end.
  if (subscriberIds.length > 0) {
    tx.append(subscriptionsRemoved.of({ stream_id, name, user_ids: subscriberIds }, nobody));
    hideSubscribers(tx, [{ stream, userIds: subscriberIds }]);
  }
  tx.append(streamPrivacyChanged.of({ stream_id, name, before: privacyOf(stream), after }, nobody));
}

/** Returns the name by which clients that show old messages recognize archived streams. */
function archivedName({ stream_id, name }: Stream): string {
  const hash = createHash("sha256").update(String(stream_id)).digest("hex").slice(0, 7);
  return [...`${hash}!DEACTIVATED:${name}`].slice(0, MAX_STREAM_NAME_LENGTH).join("");
}
