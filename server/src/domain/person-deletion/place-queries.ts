/** The files of a person, in SQL. */
import { int8, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const ownPlacesSql = statement({
  name: "own_places",
  text: `select a.place from unnest($3::text[]) as wanted(place)
          cross join lateral (
            select place from attachment
             where realm_id = $1 and place = wanted.place and owner_id = $2 limit 1) as a`,
  row: { place: text },
});

/** Returns the places among these at which files of the person are. */
export async function ownPlaces(tx: Tx, userId: number, places: readonly string[]): Promise<string[]> {
  const rows = await ownPlacesSql.all(tx.runner, [tx.realmId, userId, places]);
  return rows.map(({ place }) => place);
}

const selectFilesSql = statement({
  name: "select_files_of",
  text: `select attachment_id from attachment
          where realm_id = $1 and owner_id = $2 order by attachment_id limit $3`,
  row: { attachment_id: int8 },
});

/** Returns some of the person's files. */
export async function selectFiles(tx: Tx, userId: number, limit: number): Promise<number[]> {
  const rows = await selectFilesSql.all(tx.runner, [tx.realmId, userId, limit]);
  return rows.map(({ attachment_id }) => attachment_id);
}

const measureFilesSql = statement({
  name: "measure_files_of",
  text: `select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from attachment
          where realm_id = $1 and owner_id = $2`,
  row: { count: int8, bytes: int8 },
});

/** Counts the person's files, and their size in bytes. */
export const measureFiles = (tx: Tx, userId: number): Promise<{ count: number; bytes: number }> =>
  measureFilesSql.one(tx.runner, [tx.realmId, userId]);
