/** Code playgrounds in SQL. */
import type { RealmPlayground } from "@confab/contract";
import type { Tx } from "../../realm/tx.ts";

/** @returns the id of the new playground */
export async function insertPlayground(tx: Tx, playground: Omit<RealmPlayground, "id">): Promise<number> {
  const { playground_id } = await tx.db
    .insertInto("playground")
    .values({ ...playground, realm_id: tx.realmId })
    .returning("playground_id")
    .executeTakeFirstOrThrow();
  return playground_id;
}

export async function deletePlayground(tx: Tx, playgroundId: number): Promise<void> {
  await tx.db
    .deleteFrom("playground")
    .where("realm_id", "=", tx.realmId)
    .where("playground_id", "=", playgroundId)
    .execute();
}
