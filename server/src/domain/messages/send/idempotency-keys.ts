/**
 * The keys by which clients repeat a request to send without sending the message twice
 * (docs/interface/sending.md#repeated-requests). The statement that stores a message stores its key.
 */
import { toIso } from "../../../base/clock.ts";
import { int8, statement } from "../../../db/statement.ts";
import type { Tx } from "../../../realm/tx.ts";

/** The time for which a key is known at least. Clients send nothing by themselves that has waited for longer. */
const KEPT_MILLISECONDS = 14 * 86_400_000;

/** The largest number of expired keys to delete with one request, which is more than it adds. */
const DELETED_AT_ONCE = 100;

const findSentWithSql = statement({
  name: "find_sent_with_key",
  text: `with expired as (
           select sender_id, key from idempotency_key
            where realm_id = $1 and sent_at < $4
            order by sent_at limit $5
              for update skip locked
         ), deleted as (
           delete from idempotency_key as k using expired as e
            where k.realm_id = $1 and k.sender_id = e.sender_id and k.key = e.key
         )
         select message_id from idempotency_key where realm_id = $1 and sender_id = $2 and key = $3`,
  row: { message_id: int8 },
});

/** Returns the id of the message that a user has sent with a key. Also deletes expired keys. */
export async function findSentWith(tx: Tx, senderId: number, key: string): Promise<number | undefined> {
  const expired = toIso(tx.now - KEPT_MILLISECONDS);
  const sent = await findSentWithSql.first(tx.runner, [tx.realmId, senderId, key, expired, DELETED_AT_ONCE]);
  return sent?.message_id;
}
