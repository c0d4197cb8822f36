/** SQL for reactions. */
import { int8, statement, text } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { Emoji } from "./emoji.ts";

const lookupVotesSql = statement({
  name: "lookup_votes",
  text: `select array_agg(user_id) as user_ids, (array_agg(emoji_name order by reaction_id))[1] as name
           from reaction
          where realm_id = $1 and message_id = $2 and reaction_type = $3 and emoji_code = $4`,
  row: { user_ids: int8.array.orNull, name: text.orNull },
});

/** Returns the users who reacted with an emoji, and the name that the first of them gave it; `null` if nobody did. */
export async function lookupSameReactions(
  tx: Tx,
  messageId: number,
  { code, type }: { code: string; type: string },
): Promise<{ user_ids: readonly number[]; name: string | null }> {
  const row = await lookupVotesSql.first(tx.runner, [tx.realmId, messageId, type, code]);
  return { user_ids: row?.user_ids ?? [], name: row?.name ?? null };
}

const insertReactionSql = statement({
  name: "insert_reaction",
  text: `insert into reaction (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
});

/** @returns false if the user has added the same reaction in the meantime */
export async function insertReaction(
  tx: WriteTx,
  userId: number,
  messageId: number,
  emoji: Emoji,
): Promise<boolean> {
  return (
    (await insertReactionSql.run(tx.runner, [
      tx.realmId,
      messageId,
      userId,
      emoji.emoji_name,
      emoji.emoji_code,
      emoji.reaction_type,
    ])) > 0
  );
}

const deleteReactionSql = statement({
  name: "delete_reaction",
  text: `delete from reaction
          where realm_id = $1 and message_id = $2 and user_id = $3 and reaction_type = $4 and emoji_code = $5
         returning emoji_name, emoji_code, reaction_type`,
  row: { emoji_name: text, emoji_code: text, reaction_type: text },
});

/** @returns the removed emoji; `undefined` if there was no such reaction */
export async function deleteReaction(
  tx: WriteTx,
  userId: number,
  messageId: number,
  { code, type }: { code: string; type: string },
): Promise<Emoji | undefined> {
  return deleteReactionSql.first(tx.runner, [tx.realmId, messageId, userId, type, code]);
}
