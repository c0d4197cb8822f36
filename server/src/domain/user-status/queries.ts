/** Statuses in SQL. */
import type { UserStatus } from "@confab/contract";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

/** The column `away` is no longer used: it follows a setting. */
const storeUserStatusSql = statement({
  name: "store_user_status",
  text: `insert into user_status as s (realm_id, user_id, away, status_text, emoji_name, emoji_code, reaction_type)
         values ($1, $2, false, coalesce($3::text, ''), coalesce($4::text, ''), coalesce($5::text, ''),
                 coalesce($6::text, 'unicode_emoji'))
         on conflict (realm_id, user_id)
         do update set status_text = coalesce($3::text, s.status_text),
                       emoji_name = coalesce($4::text, s.emoji_name), emoji_code = coalesce($5::text, s.emoji_code),
                       reaction_type = coalesce($6::text, s.reaction_type)`,
});

/** Stores the given properties. Others keep their stored values. */
export async function storeStatus(tx: Tx, userId: number, change: Omit<UserStatus, "away">): Promise<void> {
  const { status_text, emoji_name, emoji_code, reaction_type } = change;
  await storeUserStatusSql.run(tx.runner, [
    tx.realmId,
    userId,
    status_text,
    emoji_name,
    emoji_code,
    reaction_type,
  ]);
}
