/** Deletes exports, which are copies of what a person wrote under their name. */
import { toIso } from "../../base/clock.ts";
import { int8, statement } from "../../db/statement.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { doDeleteExport, notifyOfExports } from "../realm-exports/actions.ts";
import { readExports } from "../realm-exports/queries.ts";

const restartExportsSql = statement({
  name: "restart_realm_exports",
  text: `update realm_export set claimed_until = $2, attempts = attempts + 1
          where realm_id = $1 and finished_at is null and failed_at is null
         returning acting_user_id`,
  row: { acting_user_id: int8 },
});

/** Deletes the files of finished exports. Those in progress start over: their nodes lose the claim. */
export async function doEraseExports(tx: WriteTx): Promise<void> {
  for (const row of await readExports(tx)) {
    if (row.place !== null) await doDeleteExport(tx, row);
  }
  const restarted = await restartExportsSql.all(tx.runner, [tx.realmId, toIso(tx.now)]);
  for (const id of new Set(restarted.map(({ acting_user_id }) => acting_user_id))) {
    await notifyOfExports(tx, id);
  }
}
