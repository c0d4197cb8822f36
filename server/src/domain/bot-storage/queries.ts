/** SQL for the storage of bots. */
import { int8, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const putBotStorageSql = statement({
  name: "put_bot_storage",
  text: `insert into bot_storage (realm_id, user_id, key, value)
         select $1, $2, key, value from unnest($3::text[], $4::text[]) as entry(key, value)
         on conflict (realm_id, user_id, key) do update set value = excluded.value`,
});

export async function putBotStorage(
  tx: Tx,
  userId: number,
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  await putBotStorageSql.run(tx.runner, [tx.realmId, userId, [...entries.keys()], [...entries.values()]]);
}

const sizeOfBotStorageSql = statement({
  name: "size_of_bot_storage",
  text: `select coalesce(sum(length(key) + length(value)), 0)::bigint as size
           from bot_storage where realm_id = $1 and user_id = $2`,
  row: { size: int8 },
});

/** @returns the number of characters of keys and values */
export async function sizeOfBotStorage(tx: Tx, userId: number): Promise<number> {
  const row = await sizeOfBotStorageSql.first(tx.runner, [tx.realmId, userId]);
  return row?.size ?? 0;
}

const readBotStorageSql = statement({
  name: "read_bot_storage",
  text: `select key, value from bot_storage
          where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3::text[]))
          order by key`,
  row: { key: text, value: text },
});

/** @param keys the keys to read; `undefined`: all */
export async function readBotStorage(
  tx: Tx,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<Map<string, string>> {
  const rows = await readBotStorageSql.all(tx.runner, [tx.realmId, userId, keys ?? null]);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

const deleteBotStorageSql = statement({
  name: "delete_bot_storage",
  text: `delete from bot_storage
          where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3::text[]))
         returning key`,
  row: { key: text },
});

/** @param keys the keys to delete; `undefined`: all @returns the number of deleted entries */
export async function deleteBotStorage(
  tx: Tx,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<number> {
  const rows = await deleteBotStorageSql.all(tx.runner, [tx.realmId, userId, keys ?? null]);
  return rows.length;
}
