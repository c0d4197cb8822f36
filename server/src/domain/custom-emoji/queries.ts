/** SQL for custom emoji. */
import type { QueryRunner } from "../../db/engine.ts";
import type { CustomEmoji } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

/** Reserves an id that no other emoji gets. */
export async function reserveEmojiId(runner: QueryRunner): Promise<number> {
  const [row] = await runner.query<{ id: number }>({
    name: "reserve_emoji_id",
    text: "select nextval(pg_get_serial_sequence('realm_emoji', 'emoji_id')) as id",
    values: [],
  });
  return Number(row?.id);
}

export async function insertEmoji(tx: Tx, emoji: CustomEmoji): Promise<void> {
  await tx.db
    .insertInto("realm_emoji")
    .values({ ...emoji, realm_id: tx.realmId })
    .execute();
}

export async function deactivateEmoji(tx: Tx, emojiId: number): Promise<void> {
  await tx.db
    .updateTable("realm_emoji")
    .set({ is_active: false })
    .where("realm_id", "=", tx.realmId)
    .where("emoji_id", "=", emojiId)
    .execute();
}
