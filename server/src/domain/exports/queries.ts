/** The rows that exports read, in SQL. */
import { float8, int8, json, type RowOf, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { UserReaction } from "../messages/reactions/emoji.ts";
import type { MessageRow } from "../messages/stored/present.ts";

/** The conversations that are exported: those of public streams, or all. */
export type Scope = readonly number[] | "everything";

export const conversationsIn = (scope: Scope): readonly number[] | null =>
  scope === "everything" ? null : scope;

/** A range of ids: those above `after`, up to `last`. */
export interface IdRange {
  readonly after: number;
  readonly last: number;
}

/** The exported messages `m` of a range of ids. The parameters are the realm, the range, and the conversations. */
export const inRange = `m.realm_id = $1 and m.message_id > $2 and m.message_id <= $3
            and ($4::bigint[] is null or m.conversation_id = any($4::bigint[]))`;

/** The columns of messages `m` in conversations `c` that each format reads. */
export const messageColumns =
  "m.message_id, c.stream_id, c.participant_ids, m.sender_id, m.topic, m.content, m.edit_history";

export const messageRow = {
  message_id: int8,
  /** `null` for direct messages. */
  stream_id: int8.orNull,
  participant_ids: int8.array.orNull,
  sender_id: int8,
  topic: text,
  content: text,
  edit_history: json<NonNullable<MessageRow["edit_history"]>>().orNull,
};

export type ExportedMessage = RowOf<typeof messagesToExportSql>;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const messagesToExportSql = statement({
  name: "messages_to_export",
  text: `select ${messageColumns},
                ${milliseconds("m.sent_at")} as sent_at, ${milliseconds("m.last_edited_at")} as last_edited_at,
                coalesce((select json_agg(json_build_object('emoji_name', r.emoji_name, 'emoji_code', r.emoji_code,
                                                            'reaction_type', r.reaction_type, 'user_id', r.user_id)
                                          order by r.reaction_id)
                            from reaction as r
                           where r.realm_id = m.realm_id and r.message_id = m.message_id), '[]') as reactions
           from message as m
           join conversation as c on c.realm_id = $1 and c.conversation_id = m.conversation_id
          where ${inRange}
          order by m.message_id`,
  row: {
    ...messageRow,
    /** Milliseconds since 1970. */
    sent_at: float8,
    last_edited_at: float8.orNull,
    reactions: json<readonly UserReaction[]>(),
  },
});

/** Returns the messages of a range of ids, in order. */
export const messagesToExport = (
  tx: Tx,
  scope: Scope,
  { after, last }: IdRange,
): Promise<ExportedMessage[]> =>
  messagesToExportSql.all(tx.runner, [tx.realmId, after, last, conversationsIn(scope)]);

const exportedAmongSql = statement({
  name: "exported_among",
  text: `select m.message_id
           from (select distinct unnest($2::bigint[]) as id) as wanted
          cross join lateral (
            select message_id, conversation_id from message
             where realm_id = $1 and message_id = wanted.id limit 1) as m
          where $3::bigint[] is null or m.conversation_id = any($3::bigint[])`,
  row: { message_id: int8 },
});

/** Returns those of the messages that exist and are exported. */
export async function exportedAmong(
  tx: Tx,
  scope: Scope,
  messageIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set();
  const rows = await exportedAmongSql.all(tx.runner, [tx.realmId, messageIds, conversationsIn(scope)]);
  return new Set(rows.map(({ message_id }) => message_id));
}

const fileColumns = `a.attachment_id, a.owner_id, a.place, a.path_name, a.file_name, a.content_type, a.size,
                extract(epoch from a.uploaded_at)::float8 as uploaded_at`;

const fileRow = {
  attachment_id: int8,
  owner_id: int8,
  place: text,
  path_name: text,
  file_name: text,
  content_type: text,
  /** In bytes. */
  size: int8,
  /** Seconds since 1970. */
  uploaded_at: float8,
};

export type ExportedFile = RowOf<typeof filesToExportSql>;

/** The condition that a file is exported: that one of the exported conversations shows it. The scope is `$2`. */
const isExported = `($2::bigint[] is null or exists (
              select from attachment_message as am
               cross join lateral (
                 select conversation_id from message
                  where realm_id = $1 and message_id = am.message_id limit 1) as m
               where am.realm_id = $1 and am.attachment_id = a.attachment_id
                 and m.conversation_id = any($2::bigint[])))`;

const filesToExportSql = statement({
  name: "files_to_export",
  text: `select ${fileColumns}
           from attachment as a
          where a.realm_id = $1 and a.attachment_id > $3 and ${isExported}
          order by a.attachment_id limit $4`,
  row: fileRow,
});

/** Returns files with ids above `after`, in order. */
export const filesToExport = (tx: Tx, scope: Scope, after: number, limit: number): Promise<ExportedFile[]> =>
  filesToExportSql.all(tx.runner, [tx.realmId, conversationsIn(scope), after, limit]);

const filesAtPlacesSql = statement({
  name: "files_at_places",
  text: `select ${fileColumns}
           from attachment as a
          where a.realm_id = $1 and a.place = any($3::text[]) and ${isExported}`,
  row: fileRow,
});

/** Returns the exported files at these places of the store. */
export const filesAtPlaces = (tx: Tx, scope: Scope, places: readonly string[]): Promise<ExportedFile[]> =>
  places.length === 0
    ? Promise.resolve([])
    : filesAtPlacesSql.all(tx.runner, [tx.realmId, conversationsIn(scope), places]);

const lastSubscribersSql = statement({
  name: "last_subscribers",
  text: `select i.user_id
           from conversation as c
           join inbox as i on i.realm_id = $1 and i.conversation_id = c.conversation_id
          where c.realm_id = $1 and c.conversation_id = $2 and i.received @> c.last_message_id
          order by i.user_id`,
  row: { user_id: int8 },
});

/** Returns the users who have the last message of a stream: its subscribers when it was archived. */
export async function lastSubscribers(tx: Tx, conversationId: number): Promise<number[]> {
  const rows = await lastSubscribersSql.all(tx.runner, [tx.realmId, conversationId]);
  return rows.map(({ user_id }) => user_id);
}
