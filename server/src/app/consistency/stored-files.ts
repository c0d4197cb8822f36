/** Checks that the stored files that the database names exist. */
import type { QueryRunner } from "../../db/engine.ts";
import { int8, statement, text } from "../../db/statement.ts";
import { storageKey } from "../../domain/stored-files/stored-bytes.ts";
import type { FileStore } from "../../files/file-store.ts";

const AT_ONCE = 500;

const selectPlacesSql = statement({
  name: "select_attachment_places",
  text: `select attachment_id, place from attachment
          where realm_id = $1 and attachment_id > $2 order by attachment_id limit ${AT_ONCE}`,
  row: { attachment_id: int8, place: text },
});

/** Returns the ids of uploaded files whose bytes are missing. */
export async function findMissingFiles(
  runner: QueryRunner,
  files: FileStore,
  realmId: number,
): Promise<number[]> {
  const missing: number[] = [];
  for (let after = 0; ; ) {
    const rows = await selectPlacesSql.all(runner, [realmId, after]);
    for (const { attachment_id, place } of rows) {
      const stream = await files.read(storageKey(realmId, place));
      if (stream) stream.destroy();
      else missing.push(attachment_id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return missing;
    after = last.attachment_id;
  }
}
