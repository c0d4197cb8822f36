/** SQL for the storage of bots. */
import type { Tx } from "../../realm/tx.ts";

export async function putBotStorage(
  tx: Tx,
  userId: number,
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.runner.query({
    text: `insert into bot_storage (realm_id, user_id, key, value)
           select $1, $2, key, value from unnest($3::text[], $4::text[]) as entry(key, value)
           on conflict (realm_id, user_id, key) do update set value = excluded.value`,
    values: [tx.realmId, userId, [...entries.keys()], [...entries.values()]],
  });
}

/** @returns the number of characters of keys and values */
export async function sizeOfBotStorage(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.runner.query<{ size: number }>({
    text: `select coalesce(sum(length(key) + length(value)), 0)::bigint as size
             from bot_storage where realm_id = $1 and user_id = $2`,
    values: [tx.realmId, userId],
  });
  return row?.size ?? 0;
}

/** @param keys the keys to read; `undefined`: all */
export async function readBotStorage(
  tx: Tx,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<Map<string, string>> {
  const rows = await tx.runner.query<{ key: string; value: string }>({
    text: `select key, value from bot_storage
            where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3::text[]))
            order by key`,
    values: [tx.realmId, userId, keys ?? null],
  });
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** @param keys the keys to delete; `undefined`: all @returns the number of deleted entries */
export async function deleteBotStorage(
  tx: Tx,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<number> {
  const rows = await tx.runner.query({
    text: `delete from bot_storage
            where realm_id = $1 and user_id = $2 and ($3::text[] is null or key = any($3::text[]))
           returning key`,
    values: [tx.realmId, userId, keys ?? null],
  });
  return rows.length;
}
