/** SQL for the files that messages show. */
import { toIso } from "../../base/clock.ts";
import { int8, statement } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

const shownFilesSql = statement({
  name: "shown_files",
  text: "select attachment_id from attachment_message where realm_id = $1 and message_id = $2",
  row: { attachment_id: int8 },
});

/** Returns the files that a message shows. */
export async function shownFiles(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await shownFilesSql.all(tx.runner, [tx.realmId, messageId]);
  return rows.map(({ attachment_id }) => attachment_id);
}

const insertShownFilesSql = statement({
  name: "insert_shown_files",
  text: `with used as (
           update attachment set unused_since = null where realm_id = $1 and attachment_id = any($4::bigint[])
         )
         insert into attachment_message (realm_id, message_id, attachment_id, sent_at)
         select $1, message_id, attachment_id, sent_at
           from unnest($2::bigint[], $3::timestamptz[], $4::bigint[])
             as shown(message_id, sent_at, attachment_id)`,
});

/** A message that shows files. */
export interface ShowingMessage {
  readonly message_id: number;
  /** Milliseconds since 1970. */
  readonly sent_at: number;
}

/** Records that messages show files. */
export async function insertShown(
  tx: WriteTx,
  messages: readonly (ShowingMessage & { readonly fileIds: readonly number[] })[],
): Promise<void> {
  const shown = messages.flatMap(({ fileIds, ...message }) => fileIds.map((id) => ({ ...message, id })));
  if (shown.length === 0) return;
  await insertShownFilesSql.run(tx.runner, [
    tx.realmId,
    shown.map(({ message_id }) => message_id),
    shown.map(({ sent_at }) => toIso(sent_at)),
    shown.map(({ id }) => id),
  ]);
}

const deleteShownFilesSql = statement({
  name: "delete_shown_files",
  text: `with gone as (
           delete from attachment_message
            where realm_id = $1 and message_id = any($2::bigint[]) and attachment_id <> all ($3::bigint[])
           returning message_id, attachment_id
         ), unused as (
           update attachment as a set unused_since = $4
             from (select distinct attachment_id from gone) as g
            where a.realm_id = $1 and a.attachment_id = g.attachment_id
              and not exists (
                select from attachment_message as m
                 where m.realm_id = $1 and m.attachment_id = g.attachment_id
                   and m.message_id <> all (select message_id from gone where attachment_id = g.attachment_id))
         )
         select distinct attachment_id from gone order by attachment_id`,
  row: { attachment_id: int8 },
});

/**
 * Records that messages no longer show files.
 *
 * @param but the files that messages still show
 * @returns the files that they no longer show
 */
export async function deleteShown(
  tx: WriteTx,
  messageIds: readonly number[],
  but: readonly number[],
): Promise<number[]> {
  const rows = await deleteShownFilesSql.all(tx.runner, [tx.realmId, messageIds, but, toIso(tx.now)]);
  return rows.map(({ attachment_id }) => attachment_id);
}
