/** Muted direct conversations in SQL. */
import { toIso } from "../../base/clock.ts";
import { int8, statement } from "../../db/statement.ts";
import type { DirectMute } from "../../model/direct-mutes.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

const countMutesSql = statement({
  name: "count_direct_mutes",
  text: `select count(*) as total, count(*) filter (where conversation_id = $3) as own
           from muted_direct_conversation where realm_id = $1 and user_id = $2`,
  row: { total: int8, own: int8 },
});

/** Returns the number of conversations that a user has muted, and whether this is one of them. */
export async function countMutes(
  tx: Tx,
  userId: number,
  conversationId: number,
): Promise<{ readonly total: number; readonly isMuted: boolean }> {
  const { total, own } = await countMutesSql.one(tx.runner, [tx.realmId, userId, conversationId]);
  return { total, isMuted: own > 0 };
}

const insertMuteSql = statement({
  name: "insert_direct_mute",
  text: `insert into muted_direct_conversation (realm_id, user_id, conversation_id, muted_at)
         values ($1, $2, $3, $4)`,
});

export async function insertMute(
  tx: WriteTx,
  userId: number,
  { conversation_id, muted_at }: DirectMute,
): Promise<void> {
  await insertMuteSql.run(tx.runner, [tx.realmId, userId, conversation_id, toIso(muted_at)]);
}

const deleteMuteSql = statement({
  name: "delete_direct_mute",
  text: "delete from muted_direct_conversation where realm_id = $1 and user_id = $2 and conversation_id = $3",
});

/** @returns false if the conversation was not muted */
export async function deleteMute(tx: WriteTx, userId: number, conversationId: number): Promise<boolean> {
  return (await deleteMuteSql.run(tx.runner, [tx.realmId, userId, conversationId])) > 0;
}
