/** SQL for the messages in the initial state. */
import { int8, statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

/** The largest numbers of entries that clients keep. */
const MAX_STARRED = 10_000;
const MAX_CONVERSATIONS = 1000;

const selectStarredSql = statement({
  name: "select_starred",
  text: `select message_id from message_flag
          where realm_id = $1 and user_id = $2 and starred order by message_id limit $3`,
  row: { message_id: int8 },
});

/** Returns the ids of the user's starred messages, ascending. */
export async function selectStarred(tx: Tx, userId: number): Promise<number[]> {
  const rows = await selectStarredSql.all(tx.runner, [tx.realmId, userId, MAX_STARRED]);
  return rows.map(({ message_id }) => message_id);
}

const selectDirectConversationsSql = statement({
  name: "select_direct_conversations",
  text: `select c.participant_ids, newest.message_id as max_message_id
           from inbox as i
           join conversation as c on c.realm_id = i.realm_id and c.conversation_id = i.conversation_id
          cross join lateral (
            select message_id from message
             where realm_id = i.realm_id and conversation_id = i.conversation_id
             order by message_id desc limit 1) as newest
          where i.realm_id = $1 and i.user_id = $2 and c.stream_id is null
          order by newest.message_id desc limit $3`,
  row: { participant_ids: int8.array.neverNull, max_message_id: int8 },
});

/** Returns the user's direct conversations that hold messages, the most recently active first. */
export const selectDirectConversations = (
  tx: Tx,
  userId: number,
): Promise<{ max_message_id: number; participant_ids: readonly number[] }[]> =>
  selectDirectConversationsSql.all(tx.runner, [tx.realmId, userId, MAX_CONVERSATIONS]);
