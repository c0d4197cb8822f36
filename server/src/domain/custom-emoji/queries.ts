/** SQL for custom emoji. */
import type { QueryRunner } from "../../db/engine.ts";
import { int8, statement } from "../../db/statement.ts";
import type { CustomEmoji } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const reserveEmojiIdSql = statement({
  name: "reserve_emoji_id",
  text: "select nextval(pg_get_serial_sequence('realm_emoji', 'emoji_id')) as id",
  row: { id: int8 },
});

/** Reserves an id that no other emoji gets. */
export async function reserveEmojiId(runner: QueryRunner): Promise<number> {
  const { id } = await reserveEmojiIdSql.one(runner, []);
  return id;
}

const insertRealmEmojiSql = statement({
  name: "insert_realm_emoji",
  text: `insert into realm_emoji (realm_id, emoji_id, name, author_id, extension, is_animated, is_active)
         values ($1, $2, $3, $4, $5, $6, $7)`,
});

export async function insertEmoji(tx: Tx, emoji: CustomEmoji): Promise<void> {
  await insertRealmEmojiSql.run(tx.runner, [
    tx.realmId,
    emoji.emoji_id,
    emoji.name,
    emoji.author_id,
    emoji.extension,
    emoji.is_animated,
    emoji.is_active,
  ]);
}

const deactivateRealmEmojiSql = statement({
  name: "deactivate_realm_emoji",
  text: "update realm_emoji set is_active = false where realm_id = $1 and emoji_id = $2",
});

export async function deactivateEmoji(tx: Tx, emojiId: number): Promise<void> {
  await deactivateRealmEmojiSql.run(tx.runner, [tx.realmId, emojiId]);
}
