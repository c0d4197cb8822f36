/** The organization in SQL. */
import type { RealmPictures } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import type { RealmChanges } from "./check.ts";

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
