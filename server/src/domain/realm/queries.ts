/** The organization in SQL. */
import { int8, statement } from "../../db/statement.ts";
import type { RealmPictures } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";
import type { RealmChanges } from "./check.ts";
import { storedProperties } from "./stored-properties.ts";

const moveRealmGenerationSql = statement({
  name: "move_realm_generation",
  text: "update realm set generation = $2 where realm_id = $1 and generation < $2 returning realm_id",
  row: { realm_id: int8 },
});

/** @returns false if the organization's clients have been notified of this version, or of a later one */
export async function moveGeneration(tx: Tx, generation: number): Promise<boolean> {
  return (await moveRealmGenerationSql.run(tx.runner, [tx.realmId, generation])) > 0;
}

const setRealmActiveSql = statement({
  name: "set_realm_active",
  text: "update realm set is_active = $2 where realm_id = $1",
});

export async function setRealmActive(tx: Tx, isActive: boolean): Promise<void> {
  await setRealmActiveSql.run(tx.runner, [tx.realmId, isActive]);
}

const updateRealmPropertiesSql = statement({
  name: "update_realm_properties",
  text: "update realm set properties = properties || $2::jsonb where realm_id = $1",
});

export async function updateRealmProperties(tx: Tx, changes: RealmChanges): Promise<void> {
  await updateRealmPropertiesSql.run(tx.runner, [tx.realmId, JSON.stringify(storedProperties(changes))]);
}

const updateRealmPicturesSql = statement({
  name: "update_realm_pictures",
  text: "update realm set pictures = pictures || $2::jsonb where realm_id = $1",
});

export async function updateRealmPictures(tx: Tx, changes: RealmPictures): Promise<void> {
  await updateRealmPicturesSql.run(tx.runner, [tx.realmId, JSON.stringify(changes)]);
}
