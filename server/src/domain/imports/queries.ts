/** The users, streams, files and messages that imported records became, in SQL. */
import { int4, int8, statement, text } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

/**
 * The kinds of records. Some people and streams have a second record, with the same id: "account" for an account that
 * was created for the import, "invitation" if its owner was invited, and "archive" for a stream that the import archives
 * at its end.
 */
export type ImportedKind =
  | "person"
  | "account"
  | "invitation"
  | "group"
  | "emoji"
  | "stream"
  | "archive"
  | "file"
  | "message";

const ensureImportSourceSql = statement({
  name: "ensure_import_source",
  text: `insert into import_source as s (realm_id, source_id, name)
         select $1, coalesce(max(source_id), 0) + 1, $2 from import_source where realm_id = $1
         on conflict (realm_id, name) do update set name = s.name
         returning source_id`,
  row: { source_id: int4 },
});

/** Returns the id of a place to import from, which gets one at its first import. */
export async function ensureSource(tx: WriteTx, name: string): Promise<number> {
  return (await ensureImportSourceSql.one(tx.runner, [tx.realmId, name])).source_id;
}

const lookupImportSourceSql = statement({
  name: "lookup_import_source",
  text: "select source_id from import_source where realm_id = $1 and name = $2",
  row: { source_id: int4 },
});

export const lookupSource = async (tx: Tx, name: string): Promise<number | undefined> =>
  (await lookupImportSourceSql.first(tx.runner, [tx.realmId, name]))?.source_id;

const findImportedSql = statement({
  name: "find_imported",
  text: `select wanted.key, found.id
           from unnest($4::text[]) as wanted(key)
          cross join lateral (
            select id from imported_record
             where realm_id = $1 and source_id = $2 and kind = $3 and key = wanted.key limit 1) as found`,
  row: { key: text, id: int8 },
});

/** Returns what the records with these keys became. Keys that were never imported are missing. */
export async function findImported(
  tx: Tx,
  sourceId: number,
  kind: ImportedKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await findImportedSql.all(tx.runner, [tx.realmId, sourceId, kind, keys]);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

const noteImportedSql = statement({
  name: "note_imported",
  text: `insert into imported_record (realm_id, source_id, kind, key, id)
         select $1, $2, $3, key, id from unnest($4::text[], $5::bigint[]) as imported(key, id)`,
});

/** Records what records became. */
export async function noteImported(
  tx: WriteTx,
  sourceId: number,
  kind: ImportedKind,
  imported: ReadonlyMap<string, number>,
): Promise<void> {
  if (imported.size === 0) return;
  const values = [tx.realmId, sourceId, kind, [...imported.keys()], [...imported.values()]];
  await noteImportedSql.run(tx.runner, values);
}
