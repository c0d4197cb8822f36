/** The messages a user has, in SQL. */
import type { Tx } from "../../realm/tx.ts";

/**
 * The newest message the user received or took into their history. Looks at each of the user's conversations from its
 * end, so it costs the same whatever their length.
 */
export async function newestMessageId(tx: Tx, userId: number): Promise<number | undefined> {
  const [row] = await tx.runner.query<{ newest: number | null }>({
    name: "newest_message_id",
    text: `select greatest(
             (select max(m.message_id)
                from inbox as i
               cross join lateral (
                 select message_id from message
                  where realm_id = i.realm_id and conversation_id = i.conversation_id
                    and seq = least(upper(i.received) - 1, (
                      select last_seq from conversation
                       where realm_id = i.realm_id and conversation_id = i.conversation_id))
               ) as m
               where i.realm_id = $1 and i.user_id = $2),
             (select max(message_id) from message_flag where realm_id = $1 and user_id = $2)
           ) as newest`,
    values: [tx.realmId, userId],
  });
  return row?.newest ?? undefined;
}
