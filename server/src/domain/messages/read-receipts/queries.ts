/** SQL for the readers of a message. */
import { int8, statement } from "../../../db/statement.ts";
import type { Tx } from "../../../realm/tx.ts";
import type { StoredMessage } from "../stored/queries.ts";

type MessagePosition = Pick<StoredMessage, "message_id" | "conversation_id">;

const readersAmongSql = statement({
  name: "readers_among",
  text: `select i.user_id
           from unnest($4::bigint[]) as candidate(user_id)
          cross join lateral (
            select * from inbox as i
             where i.realm_id = $1 and i.user_id = candidate.user_id and i.conversation_id = $2 limit 1) as i
          where i.read @> $3::bigint
            and (i.received @> $3::bigint
                 or exists (select from message_flag as f
                             where f.realm_id = $1 and f.message_id = $3 and f.user_id = i.user_id and f.historical))`,
  row: { user_id: int8 },
});

/** Returns those of the users who have a record of a message and have read it. */
export async function readersAmong(
  tx: Tx,
  { conversation_id, message_id }: MessagePosition,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await readersAmongSql.all(tx.runner, [tx.realmId, conversation_id, message_id, userIds]);
  return rows.map(({ user_id }) => user_id);
}
