/** Statuses in SQL. */
import type { UserStatus } from "@confab/contract";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const storeUserStatusSql = statement({
  name: "store_user_status",
  text: `insert into user_status as s (realm_id, user_id, away, status_text, emoji_name, emoji_code, reaction_type)
         values ($1, $2, coalesce($3::boolean, false), coalesce($4::text, ''), coalesce($5::text, ''),
                 coalesce($6::text, ''), coalesce($7::text, 'unicode_emoji'))
         on conflict (realm_id, user_id)
         do update set away = coalesce($3::boolean, s.away), status_text = coalesce($4::text, s.status_text),
                       emoji_name = coalesce($5::text, s.emoji_name), emoji_code = coalesce($6::text, s.emoji_code),
                       reaction_type = coalesce($7::text, s.reaction_type)`,
});

/** Stores the given properties. Others keep their stored values. */
export async function storeStatus(tx: Tx, userId: number, change: UserStatus): Promise<void> {
  const { away, status_text, emoji_name, emoji_code, reaction_type } = change;
  await storeUserStatusSql.run(tx.runner, [
    tx.realmId,
    userId,
    away,
    status_text,
    emoji_name,
    emoji_code,
    reaction_type,
  ]);
}
