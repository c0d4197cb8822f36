/** Allowed domains in SQL. */
import { int8, statement } from "../../db/statement.ts";
import type { RealmDomain } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

const insertRealmDomainSql = statement({
  name: "insert_realm_domain",
  text: `insert into realm_domain (realm_id, domain, allow_subdomains) values ($1, $2, $3)
         returning realm_domain_id`,
  row: { realm_domain_id: int8 },
});

/** @returns the domain with its id */
export async function insertRealmDomain(
  tx: Tx,
  domain: Omit<RealmDomain, "realm_domain_id">,
): Promise<RealmDomain> {
  const { realm_domain_id } = await insertRealmDomainSql.one(tx.runner, [
    tx.realmId,
    domain.domain,
    domain.allow_subdomains,
  ]);
  return { realm_domain_id, ...domain };
}

const updateRealmDomainSql = statement({
  name: "update_realm_domain",
  text: `update realm_domain set domain = $3, allow_subdomains = $4
          where realm_id = $1 and realm_domain_id = $2`,
});

export async function updateRealmDomain(tx: Tx, domain: RealmDomain): Promise<void> {
  await updateRealmDomainSql.run(tx.runner, [
    tx.realmId,
    domain.realm_domain_id,
    domain.domain,
    domain.allow_subdomains,
  ]);
}

const deleteRealmDomainSql = statement({
  name: "delete_realm_domain",
  text: "delete from realm_domain where realm_id = $1 and realm_domain_id = $2",
});

export async function deleteRealmDomain(tx: Tx, realmDomainId: number): Promise<void> {
  await deleteRealmDomainSql.run(tx.runner, [tx.realmId, realmDomainId]);
}
