/** SQL for uploaded files. */
import { toIso } from "../../base/clock.ts";
import { bool, int8, json, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { THUMBNAIL_SUFFIX } from "./file-name.ts";

/** A file with the messages that show it, newest first. */
export type AttachmentRow = RowOf<typeof loadAttachmentsSql>;

export type NewAttachment = Omit<AttachmentRow, "attachment_id" | "uploaded_at" | "messages">;

/**
 * Limits the list of messages to the newest ones. Every event of a file holds this list: a file with a hundred thousand
 * links would make each event megabytes long.
 */
const MAX_LISTED_MESSAGES = 100;

const columns = `
  a.attachment_id, a.owner_id, a.place, a.path_name, a.file_name, a.content_type, a.size, a.uploaded_at,
  coalesce((select json_agg(json_build_object('id', m.message_id,
                                              'sent_at', floor(extract(epoch from m.sent_at) * 1000)::bigint)
                            order by m.message_id desc)
              from (select message_id, sent_at from attachment_message
                     where realm_id = a.realm_id and attachment_id = a.attachment_id
                     order by message_id desc limit ${MAX_LISTED_MESSAGES}) as m), '[]') as messages`;

const fileRow = {
  attachment_id: int8,
  owner_id: int8,
  place: text,
  path_name: text,
  file_name: text,
  content_type: text,
  size: int8,
  /** Milliseconds since 1970. */
  uploaded_at: timestamptz,
};

const attachmentRow = {
  ...fileRow,
  messages: json<readonly { readonly id: number; readonly sent_at: number }[]>(),
};

const insertAttachmentSql = statement({
  name: "insert_attachment",
  text: `with kept as (
           delete from stored_file_removal where realm_id = $1 and place = $3
         ), space as (
           insert into upload_space as s (realm_id, bytes) values ($1, $7::bigint)
           on conflict (realm_id) do update set bytes = s.bytes + excluded.bytes
         )
         insert into attachment (realm_id, owner_id, place, path_name, file_name, content_type, size, uploaded_at,
                                 unused_since)
         values ($1, $2, $3, $4, $5, $6, $7::bigint, $8::timestamptz, $8::timestamptz)
         returning attachment_id`,
  row: { attachment_id: int8 },
});

/** Records a file whose bytes are stored already, and the space that it takes. @returns its id */
export async function insertAttachment(tx: WriteTx, file: NewAttachment): Promise<number> {
  const { attachment_id } = await insertAttachmentSql.one(tx.runner, [
    tx.realmId,
    file.owner_id,
    file.place,
    file.path_name,
    file.file_name,
    file.content_type,
    file.size,
    toIso(tx.now),
  ]);
  return attachment_id;
}

const readUploadSpaceSql = statement({
  name: "read_upload_space",
  text: "select bytes from upload_space where realm_id = $1",
  row: { bytes: int8 },
});

/** Returns the size of all files of the organization, in bytes. */
export async function readSpaceUsed(tx: Tx): Promise<number> {
  const row = await readUploadSpaceSql.first(tx.runner, [tx.realmId]);
  return row?.bytes ?? 0;
}

const attachmentsOfSql = statement({
  name: "attachments_of",
  text: `select ${columns} from attachment as a
          where a.realm_id = $1 and a.owner_id = $2 order by a.attachment_id`,
  row: attachmentRow,
});

export const attachmentsOf = (tx: Tx, ownerId: number): Promise<AttachmentRow[]> =>
  attachmentsOfSql.all(tx.runner, [tx.realmId, ownerId]);

const loadAttachmentsSql = statement({
  name: "load_attachments",
  text: `select ${columns} from attachment as a
          where a.realm_id = $1 and a.attachment_id = any($2::bigint[]) order by a.attachment_id`,
  row: attachmentRow,
});

export const loadAttachments = (tx: Tx, ids: readonly number[]): Promise<AttachmentRow[]> =>
  loadAttachmentsSql.all(tx.runner, [tx.realmId, ids]);

/** A file, and the relation of its messages to a user. */
export type SeenAttachment = RowOf<typeof seenAttachmentsSql>;

const seenAttachmentsSql = statement({
  name: "seen_attachments",
  text: `select a.attachment_id, a.owner_id, a.place, a.path_name, a.file_name, a.content_type, a.size,
                a.uploaded_at, a.thumbnail_size, mine.has_record,
                case when mine.has_record then '{}' else array(
                  select distinct c.stream_id
                    from attachment_message as am
                   cross join lateral (
                     select conversation_id from message
                      where realm_id = $1 and message_id = am.message_id limit 1) as m
                    join conversation as c on c.realm_id = $1 and c.conversation_id = m.conversation_id
                   where am.realm_id = a.realm_id and am.attachment_id = a.attachment_id
                     and c.stream_id is not null) end as stream_ids
           from attachment as a
          cross join lateral (
            select a.owner_id = $2 or exists (
              select from attachment_message as am
               cross join lateral (
                 select message_id, conversation_id from message
                  where realm_id = $1 and message_id = am.message_id limit 1) as m
                left join inbox as i
                  on i.realm_id = $1 and i.user_id = $2 and i.conversation_id = m.conversation_id
                left join message_flag as f
                  on f.realm_id = $1 and f.user_id = $2 and f.message_id = m.message_id
               where am.realm_id = a.realm_id and am.attachment_id = a.attachment_id
                 and (i.received @> m.message_id or f.historical)) as has_record) as mine
          where a.realm_id = $1 and a.place = any($3::text[])
          order by a.attachment_id`,
  row: {
    ...fileRow,
    /** The size of the small version in bytes; 0 if none is possible, `null` if nobody has tried yet. */
    thumbnail_size: int8.orNull,
    /** True if the user has one of the messages or owns the file. */
    has_record: bool,
    /**
     * The streams of the messages. Only filled for users without a record, since the query is slow for a file with many
     * links.
     */
    stream_ids: int8.array,
  },
});

/** Returns files by their places. Does not check whether the user may access them. */
export const seenAttachments = (
  tx: Tx,
  userId: number,
  places: readonly string[],
): Promise<SeenAttachment[]> => seenAttachmentsSql.all(tx.runner, [tx.realmId, userId, places]);

export type DeletedAttachment = RowOf<typeof deleteAttachmentsSql>;

/** The files of an organization to delete, and conditions that they must meet. */
interface Doomed {
  readonly ids: readonly number[];
  readonly ownerId?: number;
  /** Milliseconds since 1970. */
  readonly unusedBefore?: number;
}

/** The condition that no scheduled message links a file. It has the alias `attachment`. */
export const isNotScheduled = `not exists (
                select from scheduled_message as s
                 where s.realm_id = attachment.realm_id and s.attachment_ids <> '{}'
                   and attachment.attachment_id = any(s.attachment_ids))`;

const deleteAttachmentsSql = statement({
  name: "delete_attachments",
  text: `with gone as (
           delete from attachment
            where realm_id = $1 and attachment_id = any($2::bigint[]) and ($3::bigint is null or owner_id = $3)
              and ($4::timestamptz is null or unused_since < $4 and ${isNotScheduled})
           returning attachment_id, owner_id, place, size, thumbnail_size
         ), shown as (
           delete from attachment_message as m using gone
            where m.realm_id = $1 and m.attachment_id = gone.attachment_id
           returning m.message_id, m.attachment_id
         ), bare as (
           update message as m set has_attachment = false
             from (select distinct message_id from shown) as s
            where m.realm_id = $1 and m.message_id = s.message_id
              and not exists (select from attachment_message as other
                               where other.realm_id = $1 and other.message_id = s.message_id
                                 and other.attachment_id not in (select attachment_id from gone))
         ), space as (
           update upload_space set bytes = bytes - (select coalesce(sum(size), 0) from gone) where realm_id = $1
         ), removal as (
           insert into stored_file_removal (realm_id, place, due_at)
           select $1, place, $5::timestamptz from gone
           union all
           select $1, place || $6, $5::timestamptz from gone where thumbnail_size > 0
         )
         select attachment_id, owner_id, place, thumbnail_size from gone order by attachment_id`,
  row: { attachment_id: int8, owner_id: int8, place: text, thumbnail_size: int8.orNull },
});

/** Deletes files with all their data, and schedules the immediate deletion of their bytes. */
export const deleteAttachments = (tx: WriteTx, doomed: Doomed): Promise<DeletedAttachment[]> =>
  deleteAttachmentsSql.all(tx.runner, [
    tx.realmId,
    doomed.ids,
    doomed.ownerId ?? null,
    doomed.unusedBefore === undefined ? null : toIso(doomed.unusedBefore),
    toIso(tx.now),
    THUMBNAIL_SUFFIX,
  ]);

const selectUnusedAttachmentsSql = statement({
  name: "select_unused_attachments",
  text: `select attachment_id from attachment
          where realm_id = $1 and unused_since < $2 and ${isNotScheduled} order by unused_since limit $3`,
  row: { attachment_id: int8 },
});

/**
 * Returns files that no message has shown since a time and no scheduled message links, the longest unused first.
 *
 * @param before milliseconds since 1970
 */
export async function selectUnused(tx: Tx, before: number, limit: number): Promise<number[]> {
  const rows = await selectUnusedAttachmentsSql.all(tx.runner, [tx.realmId, toIso(before), limit]);
  return rows.map(({ attachment_id }) => attachment_id);
}

const restartUnusedSql = statement({
  name: "restart_unused",
  text: `update attachment set unused_since = $3
          where realm_id = $1 and attachment_id = any($2::bigint[]) and unused_since is not null`,
});

/** Keeps files that no message shows for as long as if they had become unused now. */
export async function restartUnused(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await restartUnusedSql.run(tx.runner, [tx.realmId, ids, toIso(tx.now)]);
}
