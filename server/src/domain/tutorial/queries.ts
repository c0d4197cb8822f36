/** The introduction in SQL. */
import { statement } from "../../db/statement.ts";
import type { Tutorial } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const putTutorialSql = statement({
  name: "put_tutorial",
  text: `insert into tutorial (realm_id, user_id, status, hotspots_read) values ($1, $2, $3, $4)
         on conflict (realm_id, user_id)
         do update set status = excluded.status, hotspots_read = excluded.hotspots_read`,
});

export async function putTutorial(tx: Tx, userId: number, tutorial: Tutorial): Promise<void> {
  await putTutorialSql.run(tx.runner, [tx.realmId, userId, tutorial.status, [...tutorial.hotspots_read]]);
}
