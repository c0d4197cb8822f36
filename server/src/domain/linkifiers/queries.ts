/** Linkifiers in SQL. */
import { formatOfTemplate } from "@confab/contract/levels/url-formats";
import { int8, statement } from "../../db/statement.ts";
import type { Linkifier } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertLinkifierSql = statement({
  name: "insert_linkifier",
  text: `insert into linkifier (realm_id, pattern, url_template, url_format) values ($1, $2, $3, $4)
         returning linkifier_id`,
  row: { linkifier_id: int8 },
});

/** @returns the id of the new linkifier */
export async function insertLinkifier(tx: Tx, linkifier: Omit<Linkifier, "linkifier_id">): Promise<number> {
  const { pattern, url_template } = linkifier;
  const values = [tx.realmId, pattern, url_template, formatOfTemplate(url_template)];
  const { linkifier_id } = await insertLinkifierSql.one(tx.runner, values);
  return linkifier_id;
}

const updateLinkifierSql = statement({
  name: "update_linkifier",
  text: `update linkifier set pattern = $3, url_template = $4, url_format = $5
          where realm_id = $1 and linkifier_id = $2`,
});

export async function updateLinkifier(tx: Tx, linkifier: Linkifier): Promise<void> {
  const { linkifier_id, pattern, url_template } = linkifier;
  await updateLinkifierSql.run(tx.runner, [
    tx.realmId,
    linkifier_id,
    pattern,
    url_template,
    formatOfTemplate(url_template),
  ]);
}

const updateLinkifierOrderSql = statement({
  name: "update_linkifier_order",
  text: `update linkifier as l set position = o.position
           from unnest($2::bigint[]) with ordinality as o(linkifier_id, position)
          where l.realm_id = $1 and l.linkifier_id = o.linkifier_id`,
});

/** Stores the place of each linkifier. Those that are added later come last. */
export async function updateLinkifierOrder(tx: Tx, order: readonly number[]): Promise<void> {
  await updateLinkifierOrderSql.run(tx.runner, [tx.realmId, order]);
}

const deleteLinkifierSql = statement({
  name: "delete_linkifier",
  text: "delete from linkifier where realm_id = $1 and linkifier_id = $2",
});

export async function deleteLinkifier(tx: Tx, linkifierId: number): Promise<void> {
  await deleteLinkifierSql.run(tx.runner, [tx.realmId, linkifierId]);
}
