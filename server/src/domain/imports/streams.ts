/** Creates imported streams, and subscribes people to them at the end (docs/import-format.md#streams). */
import { MAX_STREAM_NAME_LENGTH, StreamPostPolicy } from "@confab/contract";
import { int8, statement } from "../../db/statement.ts";
import type { StreamRecord } from "../../exchange/format/records.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { privacy } from "../access/stream-privacy.ts";
import { doArchive } from "../streams/archive.ts";
import { doCreateStreams } from "../streams/create.ts";
import { doSubscribe } from "../streams/subscribe.ts";
import type { ImportJob } from "./job.ts";
import { giveHistory } from "./message-queries.ts";
import { findImported, noteImported } from "./queries.ts";

/** Creates the missing streams, without subscribers, so that nobody sees a history that is still incomplete. */
export async function importStreams(job: ImportJob): Promise<void> {
  const { realm, sourceId, people, streams, members, archived, counts, owner } = job;
  for await (const { record } of job.from.streams()) {
    if (streams.has(record.key)) continue;
    const { streamId, isNew, isArchived } = await realm.write(
      (tx) => findOrCreate(tx, sourceId, owner, record),
      UNHURRIED,
    );
    if (isNew) counts.streams += 1;
    if (isArchived) archived.add(streamId);
    streams.set(record.key, streamId);
    members.set(streamId, new Set(record.members.flatMap((key) => people.get(key) ?? [])));
  }
}

async function findOrCreate(
  tx: WriteTx,
  sourceId: number,
  owner: User,
  record: StreamRecord,
): Promise<{ streamId: number; isNew: boolean; isArchived: boolean }> {
  const { key, isArchived } = record;
  const known = (await findImported(tx, sourceId, "stream", [key])).get(key);
  if (known !== undefined) {
    const archives = await findImported(tx, sourceId, "archive", [key]);
    return { streamId: known, isNew: false, isArchived: archives.has(key) };
  }
  const existing = await reusable(tx, record);
  const { stream_id: streamId } = existing ?? (await create(tx, owner, record));
  const note = new Map([[key, streamId]]);
  await noteImported(tx, sourceId, "stream", note);
  if (isArchived) await noteImported(tx, sourceId, "archive", note);
  return { streamId, isNew: existing === undefined, isArchived };
}

async function create(tx: WriteTx, owner: User, record: StreamRecord): Promise<{ stream_id: number }> {
  const options = {
    ...privacy({ isPrivate: record.isPrivate, historyPublic: true }),
    stream_post_policy: StreamPostPolicy.everyone,
    message_retention_days: null,
    can_remove_subscribers_group: null,
    folder_id: null,
  };
  const wanted = { name: freeName(record, tx), description: record.description };
  const [stream] = await doCreateStreams(tx, owner, [wanted], options);
  if (!stream) throw new Error("No stream was created");
  return stream;
}

/** Returns the existing stream of the same name, if no person has written in it yet. */
export async function reusable(
  tx: Tx,
  { name, isPrivate, isArchived }: StreamRecord,
): Promise<Stream | undefined> {
  if (isArchived) return undefined;
  const stream = tx.model.streamByName(cleaned(name));
  if (!stream || stream.invite_only !== isPrivate) return undefined;
  return (await isWrittenIn(tx, stream)) ? undefined : stream;
}

/** Returns the name of the stream to create. It ends in a number if the organization has a stream of that name. */
export function freeName({ name }: StreamRecord, { model }: Pick<Tx, "model">): string {
  const wanted = cleaned(name);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted} (${number})`;
    if (!model.streamByName(candidate)) return candidate;
  }
}

/** Leaves room for a number. */
const LONGEST = MAX_STREAM_NAME_LENGTH - 6;

const cleaned = (name: string): string =>
  [...name.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, LONGEST).join("").trim() || "imported";

const isWrittenInSql = statement({
  name: "is_stream_written_in",
  text: `select message_id from message
          where realm_id = $1 and conversation_id = $2 and sender_id <> all($3::bigint[]) limit 1`,
  row: { message_id: int8 },
});

async function isWrittenIn(tx: Tx, { conversation_id }: Stream): Promise<boolean> {
  const bots = [...tx.model.users.values()]
    .filter(({ is_system }) => is_system)
    .map(({ user_id }) => user_id);
  return (await isWrittenInSql.first(tx.runner, [tx.realmId, conversation_id, bots])) !== undefined;
}

/** Subscribes the members of the imported streams, who then have the whole history as read. */
export async function subscribeMembers({ realm, members }: ImportJob): Promise<void> {
  for (const [streamId, userIds] of members) {
    await realm.write(async (tx) => {
      const { streams, users } = tx.model;
      const stream = streams.get(streamId);
      if (!stream?.is_active) return;
      const joining = [...userIds].filter((id) => users.has(id) && !stream.subscribers.has(id));
      await doSubscribe(tx, [{ stream, userIds: joining }]);
      await giveHistory(tx, stream.conversation_id, joining);
    }, UNHURRIED);
  }
}

/** Archives the streams that the import created for archived ones. Their members have them until then, so they keep them. */
export async function archiveStreams({ realm, archived }: ImportJob): Promise<void> {
  for (const streamId of archived) {
    await realm.write(async (tx) => {
      const stream = tx.model.streams.get(streamId);
      if (stream?.is_active) await doArchive(tx, stream, stream.subscribers.toArray());
    }, UNHURRIED);
  }
  if (archived.size > 0) realm.wake("archived streams");
}
