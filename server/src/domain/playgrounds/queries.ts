/** Code playgrounds in SQL. */
import type { RealmPlayground } from "@confab/contract";
import { prefixOfTemplate } from "@confab/contract/levels/url-formats";
import { int8, statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const insertPlaygroundSql = statement({
  name: "insert_playground",
  text: `insert into playground (realm_id, name, pygments_language, url_template, url_prefix)
         values ($1, $2, $3, $4, $5) returning playground_id`,
  row: { playground_id: int8 },
});

/** @returns the id of the new playground */
export async function insertPlayground(tx: Tx, playground: Omit<RealmPlayground, "id">): Promise<number> {
  const { name, pygments_language, url_template } = playground;
  const { playground_id } = await insertPlaygroundSql.one(tx.runner, [
    tx.realmId,
    name,
    pygments_language,
    url_template,
    prefixOfTemplate(url_template),
  ]);
  return playground_id;
}

const deletePlaygroundSql = statement({
  name: "delete_playground",
  text: "delete from playground where realm_id = $1 and playground_id = $2",
});

export async function deletePlayground(tx: Tx, playgroundId: number): Promise<void> {
  await deletePlaygroundSql.run(tx.runner, [tx.realmId, playgroundId]);
}
