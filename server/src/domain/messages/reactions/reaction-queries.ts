/** SQL for reactions. */
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { Emoji } from "./emoji.ts";

/** Returns the users who reacted with an emoji, and the name that the first of them gave it; `null` if nobody did. */
export async function lookupVotes(
  tx: Tx,
  messageId: number,
  { code, type }: { code: string; type: string },
): Promise<{ user_ids: number[]; name: string | null }> {
  const [row] = await tx.runner.query<{ user_ids: number[] | null; name: string | null }>({
    name: "lookup_votes",
    text: `select array_agg(user_id) as user_ids, (array_agg(emoji_name order by reaction_id))[1] as name
             from reaction
            where realm_id = $1 and message_id = $2 and reaction_type = $3 and emoji_code = $4`,
    values: [tx.realmId, messageId, type, code],
  });
  return { user_ids: row?.user_ids ?? [], name: row?.name ?? null };
}

/** @returns false if the user has added the same reaction in the meantime */
export async function insertReaction(
  tx: WriteTx,
  userId: number,
  messageId: number,
  emoji: Emoji,
): Promise<boolean> {
  const { rowCount } = await tx.runner.execute({
    name: "insert_reaction",
    text: `insert into reaction (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [tx.realmId, messageId, userId, emoji.emoji_name, emoji.emoji_code, emoji.reaction_type],
  });
  return rowCount > 0;
}

/** @returns the removed emoji; `undefined` if there was no such reaction */
export async function deleteReaction(
  tx: WriteTx,
  userId: number,
  messageId: number,
  { code, type }: { code: string; type: string },
): Promise<Emoji | undefined> {
  const [row] = await tx.runner.query<Emoji>({
    name: "delete_reaction",
    text: `delete from reaction
            where realm_id = $1 and message_id = $2 and user_id = $3 and reaction_type = $4 and emoji_code = $5
           returning emoji_name, emoji_code, reaction_type`,
    values: [tx.realmId, messageId, userId, type, code],
  });
  return row;
}
