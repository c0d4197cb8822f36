/** The step of a deletion that deletes messages: those of the person if an owner wants that, and those to nobody else. */
import { int8, statement } from "../../db/statement.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { botsOf } from "../access/users.ts";
import { DELETED_AT_ONCE, doDeleteMessages } from "../messages/delete/delete.ts";
import { moveDeletion, type OpenDeletion } from "./queries.ts";

const selectSentSql = statement({
  name: "select_sent_messages",
  text: `select message_id from message
          where realm_id = $1 and sender_id = $2 order by sender_id, message_id limit $3`,
  row: { message_id: int8 },
});

const selectLonelySql = statement({
  name: "select_lonely_messages",
  text: `select m.message_id
           from (select c.conversation_id
                   from inbox as i
                   join conversation as c on c.realm_id = $1 and c.conversation_id = i.conversation_id
                  where i.realm_id = $1 and i.user_id = $2 and c.participant_ids <@ $3::bigint[]
                    and c.first_message_id is not null) as lonely
          cross join lateral (
            select message_id from message
             where realm_id = $1 and conversation_id = lonely.conversation_id order by message_id limit $4) as m
          limit $4`,
  row: { message_id: int8 },
});

const countSentSql = statement({
  name: "count_sent_messages",
  text: "select count(*) as count from message where realm_id = $1 and sender_id = $2",
  row: { count: int8 },
});

/** Counts the messages that a person sent. */
export const countSent = async (tx: Tx, userId: number): Promise<number> =>
  (await countSentSql.one(tx.runner, [tx.realmId, userId])).count;

/**
 * Returns some messages that are to be deleted. Messages that only the person and bots could read are: their notes to
 * themselves, and what their bots and the server wrote to them.
 */
async function selectDoomed(tx: Tx, { user_id, deletes_messages }: OpenDeletion): Promise<number[]> {
  const user = tx.model.users.get(user_id);
  const systemBots = [...tx.model.users.values()].filter(({ is_system }) => is_system);
  const bots = user ? [...botsOf(user, tx.model), ...systemBots] : systemBots;
  const readers = [user_id, ...bots.map((bot) => bot.user_id)];
  const lonely = await selectLonelySql.all(tx.runner, [tx.realmId, user_id, readers, DELETED_AT_ONCE]);
  const sent =
    lonely.length > 0 || !deletes_messages
      ? []
      : await selectSentSql.all(tx.runner, [tx.realmId, user_id, DELETED_AT_ONCE]);
  return [...lonely, ...sent].map(({ message_id }) => message_id);
}

/** @param write runs a transaction of the deletion, and pauses after it @returns true if there may be more */
export async function deleteSomeMessages(
  realm: Realm,
  deletion: OpenDeletion,
  write: Realm["write"],
): Promise<boolean> {
  // Searching in a read keeps nobody waiting.
  const messageIds = await realm.read((tx) => selectDoomed(tx, deletion));
  if (messageIds.length === 0) return false;
  await write(async (tx) => {
    const deleted = await doDeleteMessages(tx, messageIds);
    const done = deletion.done + deleted;
    await moveDeletion(tx, deletion.user_id, { ...deletion, done, total: Math.max(done, deletion.total) });
  });
  return true;
}
