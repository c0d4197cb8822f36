/** SQL for the files that messages show. */
import { toIso } from "../../base/clock.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

/** Returns the files that a message shows. */
export async function shownFiles(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx.runner.query<{ attachment_id: number }>({
    name: "shown_files",
    text: "select attachment_id from attachment_message where realm_id = $1 and message_id = $2",
    values: [tx.realmId, messageId],
  });
  return rows.map(({ attachment_id }) => attachment_id);
}

/** Records that a message shows files. @param sentAt milliseconds since 1970 */
export async function insertShown(
  tx: WriteTx,
  messageId: number,
  sentAt: number,
  ids: readonly number[],
): Promise<void> {
  await tx.runner.query({
    name: "insert_shown_files",
    text: `with used as (
             update attachment set unused_since = null where realm_id = $1 and attachment_id = any($4::bigint[])
           )
           insert into attachment_message (realm_id, message_id, attachment_id, sent_at)
           select $1, $2, id, $3 from unnest($4::bigint[]) as file(id)`,
    values: [tx.realmId, messageId, toIso(sentAt), ids],
  });
}

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
  const rows = await tx.runner.query<{ attachment_id: number }>({
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
    values: [tx.realmId, messageIds, but, toIso(tx.now)],
  });
  return rows.map(({ attachment_id }) => attachment_id);
}
