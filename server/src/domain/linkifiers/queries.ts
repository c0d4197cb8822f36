/** Linkifiers in SQL. */
import { int8, statement } from "../../db/statement.ts";
import type { Linkifier } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertLinkifierSql = statement({
  name: "insert_linkifier",
  text: "insert into linkifier (realm_id, pattern, url_format) values ($1, $2, $3) returning linkifier_id",
  row: { linkifier_id: int8 },
});

/** @returns the id of the new linkifier */
export async function insertLinkifier(
  tx: Tx,
  linkifier: { pattern: string; url_format: string },
): Promise<number> {
  const { linkifier_id } = await insertLinkifierSql.one(tx.runner, [
    tx.realmId,
    linkifier.pattern,
    linkifier.url_format,
  ]);
  return linkifier_id;
}

const updateLinkifierSql = statement({
  name: "update_linkifier",
  text: "update linkifier set pattern = $3, url_format = $4 where realm_id = $1 and linkifier_id = $2",
});

export async function updateLinkifier(tx: Tx, linkifier: Linkifier): Promise<void> {
  await updateLinkifierSql.run(tx.runner, [
    tx.realmId,
    linkifier.linkifier_id,
    linkifier.pattern,
    linkifier.url_format,
  ]);
}

const deleteLinkifierSql = statement({
  name: "delete_linkifier",
  text: "delete from linkifier where realm_id = $1 and linkifier_id = $2",
});

export async function deleteLinkifier(tx: Tx, linkifierId: number): Promise<void> {
  await deleteLinkifierSql.run(tx.runner, [tx.realmId, linkifierId]);
}
