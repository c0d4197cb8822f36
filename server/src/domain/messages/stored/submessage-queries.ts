/** SQL for submessages. */
import { int8, statement, text } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { SubmessageRow } from "./present-submessage.ts";

const loadSubmessagesSql = statement({
  name: "load_submessages",
  text: `select submessage_id, message_id, sender_id, msg_type, content
           from submessage where realm_id = $1 and message_id = any($2::bigint[]) order by submessage_id`,
  row: { submessage_id: int8, message_id: int8, sender_id: int8, msg_type: text, content: text },
});

/** Loads the submessages of these messages, those of each message in the order of arrival. */
export async function loadSubmessages(
  tx: Tx,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly SubmessageRow[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await loadSubmessagesSql.all(tx.runner, [tx.realmId, messageIds]);
  return Map.groupBy(rows, ({ message_id }) => message_id);
}

const lookupFirstSubmessageSql = statement({
  name: "lookup_first_submessage",
  text: `select submessage_id, message_id, sender_id, msg_type, content
           from submessage where realm_id = $1 and message_id = $2 order by submessage_id limit 1`,
  row: { submessage_id: int8, message_id: int8, sender_id: int8, msg_type: text, content: text },
});

/** Returns the first submessage of a message, which defines the kind of its widget. */
export async function lookupFirstSubmessage(tx: Tx, messageId: number): Promise<SubmessageRow | undefined> {
  return lookupFirstSubmessageSql.first(tx.runner, [tx.realmId, messageId]);
}

const insertSubmessageSql = statement({
  name: "insert_submessage",
  text: `with counter as (
           update realm_counter set submessage_id = submessage_id + 1 where realm_id = $1 returning submessage_id
         ), marked as (
           update message set has_submessages = true
            where realm_id = $1 and message_id = $2 and not has_submessages
         )
         insert into submessage (realm_id, message_id, submessage_id, sender_id, msg_type, content)
         select $1, $2, submessage_id, $3, $4, $5 from counter
         returning submessage_id`,
  row: { submessage_id: int8 },
});

/** @returns its id, which comes from the counter row, like the ids of widgets that are sent (see `events/commit.ts`) */
export async function insertSubmessage(
  tx: WriteTx,
  submessage: Omit<SubmessageRow, "submessage_id">,
): Promise<number> {
  const { message_id, sender_id, msg_type, content } = submessage;
  const row = await insertSubmessageSql.first(tx.runner, [
    tx.realmId,
    message_id,
    sender_id,
    msg_type,
    content,
  ]);
  if (!row) throw new Error(`Realm ${tx.realmId} has no counter row`);
  return row.submessage_id;
}
