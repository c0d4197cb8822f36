/** Linkifiers in SQL. */
import type { Linkifier } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

/** @returns the id of the new linkifier */
export async function insertLinkifier(
  tx: Tx,
  linkifier: { pattern: string; url_format: string },
): Promise<number> {
  const { linkifier_id } = await tx.db
    .insertInto("linkifier")
    .values({ ...linkifier, realm_id: tx.realmId })
    .returning("linkifier_id")
    .executeTakeFirstOrThrow();
  return linkifier_id;
}

export async function updateLinkifier(tx: Tx, { linkifier_id, ...columns }: Linkifier): Promise<void> {
  await tx.db
    .updateTable("linkifier")
    .set(columns)
    .where("realm_id", "=", tx.realmId)
    .where("linkifier_id", "=", linkifier_id)
    .execute();
}

export async function deleteLinkifier(tx: Tx, linkifierId: number): Promise<void> {
  await tx.db
    .deleteFrom("linkifier")
    .where("realm_id", "=", tx.realmId)
    .where("linkifier_id", "=", linkifierId)
    .execute();
}
