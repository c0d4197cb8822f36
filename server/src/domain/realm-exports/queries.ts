/** Exports, and the rows that they contain, in SQL. */
import type { RealmExportFormat } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import {
  bool,
  Column,
  float8,
  int4,
  int8,
  json,
  type RowOf,
  statement,
  text,
  timestamptz,
} from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import type { UserReaction } from "../messages/reactions/emoji.ts";

export type ExportContents = Pick<RealmExportRow, "format" | "includes_private">;

export type RealmExportRow = RowOf<typeof readRealmExportsSql>;

/** The columns that tell what an export has. */
const contents = {
  format: new Column<RealmExportFormat>("text"),
  /** True if it has private and archived streams and direct messages. */
  includes_private: bool,
};

const columns = `export_id, acting_user_id, requested_at, finished_at, failed_at, deleted_at, place, size,
                 format, includes_private, progress`;

const readRealmExportsSql = statement({
  name: "read_realm_exports",
  text: `select ${columns} from realm_export where realm_id = $1 order by export_id`,
  row: {
    export_id: int8,
    acting_user_id: int8,
    /** Milliseconds since 1970, as are the times below. */
    requested_at: timestamptz,
    finished_at: timestamptz.orNull,
    failed_at: timestamptz.orNull,
    deleted_at: timestamptz.orNull,
    /** The place of the file in the store, from when it is finished until it is deleted. */
    place: text.orNull,
    /** In bytes. */
    size: int8.orNull,
    ...contents,
    /** The part that is written, from 0 to 1, while it is known. */
    progress: float8.orNull,
  },
});

/** Returns all exports, oldest first. */
export const readExports = (tx: Tx): Promise<RealmExportRow[]> =>
  readRealmExportsSql.all(tx.runner, [tx.realmId]);

const insertRealmExportSql = statement({
  name: "insert_realm_export",
  text: `insert into realm_export (realm_id, acting_user_id, requested_at, claimed_until, attempts, format,
                                   includes_private)
         values ($1, $2, $3, $3, 0, $4, $5) returning export_id`,
  row: { export_id: int8 },
});

export async function insertExport(
  tx: WriteTx,
  actingUserId: number,
  { format, includes_private }: ExportContents,
): Promise<number> {
  const { export_id } = await insertRealmExportSql.one(tx.runner, [
    tx.realmId,
    actingUserId,
    toIso(tx.now),
    format,
    includes_private,
  ]);
  return export_id;
}

/** Updates an export to one of its ends; the column holds the time. */
const updateTo = (column: "finished_at" | "failed_at" | "deleted_at") =>
  `update realm_export set ${column} = $3, place = $4, size = $5
    where realm_id = $1 and export_id = $2`;

const endRealmExportSql = {
  finished: statement({ name: "finish_realm_export", text: updateTo("finished_at") }),
  failed: statement({ name: "fail_realm_export", text: updateTo("failed_at") }),
  deleted: statement({ name: "delete_realm_export", text: updateTo("deleted_at") }),
};

/** Records that an export has finished, failed or been deleted. */
export async function updateExport(
  tx: WriteTx,
  exportId: number,
  change:
    | { readonly as: "finished"; readonly place: string; readonly size: number }
    | { readonly as: "failed" | "deleted" },
): Promise<void> {
  const { place, size } = change.as === "finished" ? change : { place: null, size: null };
  await endRealmExportSql[change.as].run(tx.runner, [tx.realmId, exportId, toIso(tx.now), place, size]);
}

export type ClaimedExport = RowOf<typeof claimRealmExportSql>;

const claimRealmExportSql = statement({
  name: "claim_realm_export",
  text: `with due as materialized (
           select export_id from realm_export
            where realm_id = $1 and claimed_until <= $2 and finished_at is null and failed_at is null
            order by export_id limit 1
              for update skip locked
         )
         update realm_export as e
            set claimed_until = $3, attempts = e.attempts + 1, progress = null
           from due
          where e.realm_id = $1 and e.export_id = due.export_id
         returning e.export_id, e.acting_user_id, e.attempts, e.format, e.includes_private`,
  row: {
    export_id: int8,
    acting_user_id: int8,
    /** The number of attempts, this attempt included. */
    attempts: int4,
    ...contents,
  },
});

/**
 * Claims the oldest export that no node is working on. Nobody else gets it before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export async function claimExport(
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number },
): Promise<ClaimedExport | undefined> {
  return claimRealmExportSql.first(runner, [args.realmId, toIso(args.now), toIso(args.until)]);
}

const extendRealmExportClaimSql = statement({
  name: "extend_realm_export_claim",
  text: `update realm_export set claimed_until = $4, progress = $5
          where realm_id = $1 and export_id = $2 and attempts = $3 and finished_at is null and failed_at is null
         returning export_id`,
  row: { export_id: int8 },
});

/**
 * Extends or ends a claim. The caller holds it.
 *
 * @param until milliseconds since 1970
 * @param progress the part that is written, from 0 to 1, while it is known
 * @returns false if another node has claimed the export since
 */
export async function extendClaim(
  runner: QueryRunner,
  realmId: number,
  { export_id, attempts }: ClaimedExport,
  until: number,
  progress: number | null = null,
): Promise<boolean> {
  const values = [realmId, export_id, attempts, toIso(until), progress];
  return (await extendRealmExportClaimSql.run(runner, values)) > 0;
}

const releaseRealmExportClaimSql = statement({
  name: "release_realm_export_claim",
  text: `update realm_export set claimed_until = $4, attempts = attempts - 1
          where realm_id = $1 and export_id = $2 and attempts = $3`,
});

/** Releases an export whose work was interrupted for reasons other than the export. The attempt doesn't count. */
export async function releaseClaim(
  runner: QueryRunner,
  realmId: number,
  { export_id, attempts }: ClaimedExport,
  now: number,
): Promise<void> {
  await releaseRealmExportClaimSql.run(runner, [realmId, export_id, attempts, toIso(now)]);
}

export type ExportedMessage = RowOf<typeof readMessagesToExportSql>;

const readMessagesToExportSql = statement({
  name: "read_messages_to_export",
  text: `select m.message_id as id, m.sender_id, m.topic, m.content, m.rendered_content, m.client,
                floor(extract(epoch from m.sent_at))::bigint as timestamp,
                floor(extract(epoch from m.last_edited_at))::bigint as last_edit_timestamp,
                coalesce((select json_agg(json_build_object('emoji_name', r.emoji_name, 'emoji_code', r.emoji_code,
                                                            'reaction_type', r.reaction_type, 'user_id', r.user_id)
                                          order by r.reaction_id)
                            from reaction as r
                           where r.realm_id = m.realm_id and r.message_id = m.message_id), '[]') as reactions
           from message as m
          where m.realm_id = $1 and m.conversation_id = $2 and m.message_id > $3
          order by m.message_id limit $4`,
  row: {
    id: int8,
    sender_id: int8,
    topic: text,
    content: text,
    rendered_content: text,
    client: text,
    /** Seconds since 1970. */
    timestamp: int8,
    last_edit_timestamp: int8.orNull,
    reactions: json<readonly UserReaction[]>(),
  },
});

/** Returns messages of a conversation with ids greater than `after`, in order. */
export const readMessages = (
  tx: Tx,
  conversationId: number,
  after: number,
  limit: number,
): Promise<ExportedMessage[]> =>
  readMessagesToExportSql.all(tx.runner, [tx.realmId, conversationId, after, limit]);

const countMessagesToExportSql = statement({
  name: "count_messages_to_export",
  text: `select count(*) as count from message where realm_id = $1 and conversation_id = $2`,
  row: { count: int8 },
});

export async function countMessages(tx: Tx, conversationId: number): Promise<number> {
  return (await countMessagesToExportSql.one(tx.runner, [tx.realmId, conversationId])).count;
}

export type ExportedFile = RowOf<typeof readFilesToExportSql>;

const readFilesToExportSql = statement({
  name: "read_files_to_export",
  text: `select a.attachment_id, a.owner_id, a.place, a.path_name, a.file_name, a.content_type, a.size, s.message_ids
           from attachment as a
          cross join lateral (
            select array_agg(m.message_id order by m.message_id) as message_ids
              from attachment_message as am
              join message as m on m.realm_id = $1 and m.message_id = am.message_id
             where am.realm_id = $1 and am.attachment_id = a.attachment_id
               and m.conversation_id = any($2::bigint[])) as s
          where a.realm_id = $1 and a.attachment_id > $3 and s.message_ids is not null
          order by a.attachment_id limit $4`,
  row: {
    attachment_id: int8,
    owner_id: int8,
    place: text,
    path_name: text,
    file_name: text,
    content_type: text,
    size: int8,
    message_ids: int8.array,
  },
});

/** Returns files that messages of these conversations show, with ids greater than `after`, in order. */
export const readShownFiles = (
  tx: Tx,
  conversationIds: readonly number[],
  after: number,
  limit: number,
): Promise<ExportedFile[]> =>
  readFilesToExportSql.all(tx.runner, [tx.realmId, conversationIds, after, limit]);
