/** The organization in SQL. */
import type { RealmPictures } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import type { RealmChanges } from "./check.ts";

/** @returns false if the organization's clients have been notified of this version, or of a later one */
export async function moveGeneration(tx: Tx, generation: number): Promise<boolean> {
  const rows = await tx.runner.query({
    text: "update realm set generation = $2 where realm_id = $1 and generation < $2 returning realm_id",
    values: [tx.realmId, generation],
  });
  return rows.length > 0;
}

export async function setRealmActive(tx: Tx, isActive: boolean): Promise<void> {
  await tx.runner.query({
    text: "update realm set is_active = $2 where realm_id = $1",
    values: [tx.realmId, isActive],
  });
}

export async function updateRealmProperties(tx: Tx, changes: RealmChanges): Promise<void> {
  await tx.runner.query({
    text: "update realm set properties = properties || $2::jsonb where realm_id = $1",
    values: [tx.realmId, JSON.stringify(changes)],
  });
}

export async function updateRealmPictures(tx: Tx, changes: RealmPictures): Promise<void> {
  await tx.runner.query({
    text: "update realm set pictures = pictures || $2::jsonb where realm_id = $1",
    values: [tx.realmId, JSON.stringify(changes)],
  });
}
