/** Rebuilds the indexes of a large table after it has been filled, which takes a fraction of the time. */
import type { QueryRunner } from "@confab/server/db/engine";

/** Does the work without the tables' indexes, except for those of their keys, and rebuilds them. */
export async function withoutIndexes<T>(
  db: QueryRunner,
  tables: readonly string[],
  work: () => Promise<T>,
  onProgress: (what: string) => void,
): Promise<T> {
  const indexes = await db.query<{ name: string; definition: string }>({
    text: `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
             from pg_index as i
             join pg_class as c on c.oid = i.indrelid
            where c.relname = any($1::text[]) and c.relkind = 'r' and not i.indisprimary`,
    values: [tables],
  });
  for (const { name } of indexes) await db.query({ text: `drop index ${name}`, values: [] });
  try {
    return await work();
  } finally {
    for (const { name, definition } of indexes) {
      onProgress(`index ${name}`);
      await db.query({ text: definition, values: [] });
    }
  }
}
