/** Allowed domains in SQL. */
import type { RealmDomain } from "../../model/records.ts";
import type { Tx } from "../../realm/tx.ts";

/** @returns the domain with its id */
export function insertRealmDomain(
  tx: Tx,
  domain: Omit<RealmDomain, "realm_domain_id">,
): Promise<RealmDomain> {
  return tx.db
    .insertInto("realm_domain")
    .values({ ...domain, realm_id: tx.realmId })
    .returning(["realm_domain_id", "domain", "allow_subdomains"])
    .executeTakeFirstOrThrow();
}

export async function updateRealmDomain(tx: Tx, { realm_domain_id, ...columns }: RealmDomain): Promise<void> {
  await tx.db
    .updateTable("realm_domain")
    .set(columns)
    .where("realm_id", "=", tx.realmId)
    .where("realm_domain_id", "=", realm_domain_id)
    .execute();
}

export async function deleteRealmDomain(tx: Tx, realmDomainId: number): Promise<void> {
  await tx.db
    .deleteFrom("realm_domain")
    .where("realm_id", "=", tx.realmId)
    .where("realm_domain_id", "=", realmDomainId)
    .execute();
}
