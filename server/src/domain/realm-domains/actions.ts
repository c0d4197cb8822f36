/**
 * The domains to which the addresses of new users may be restricted
 * (docs/interface/organization.md#domains-and-playgrounds, docs/interface/more-operations.md#operations).
 */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { RealmDomain } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { doChangeRealm } from "../realm/actions.ts";
import { everyone } from "../users/events.ts";
import { checkDomain } from "./check.ts";
import { realmDomainAdded, realmDomainChanged, realmDomainRemoved } from "./events.ts";
import { deleteRealmDomain, insertRealmDomain, updateRealmDomain } from "./queries.ts";

/** @returns the domain with its id @throws ApiError */
export async function addRealmDomain(
  tx: WriteTx,
  input: { domain: string; allow_subdomains: boolean },
): Promise<RealmDomain> {
  const domain = checkDomain(input.domain);
  if (tx.model.domains.some((each) => each.domain === domain)) {
    throw badRequest(`The domain ${domain} is already a part of your organization.`);
  }
  const added = await insertRealmDomain(tx, { domain, allow_subdomains: input.allow_subdomains });
  tx.append(realmDomainAdded.of({ realm_domain: added }, everyone));
  return added;
}

/** @throws ApiError */
export async function changeRealmDomain(
  tx: WriteTx,
  domain: string,
  allow_subdomains: boolean,
): Promise<void> {
  const known = accessRealmDomain(domain, tx.model);
  if (known.allow_subdomains === allow_subdomains) return;
  const realm_domain = { ...known, allow_subdomains };
  await updateRealmDomain(tx, realm_domain);
  tx.append(realmDomainChanged.of({ realm_domain }, everyone));
}

/**
 * Removes a domain. Removing the last one ends the restriction, because an empty list would admit nobody.
 *
 * @throws ApiError
 */
export async function removeRealmDomain(tx: WriteTx, domain: string): Promise<void> {
  const known = accessRealmDomain(domain, tx.model);
  await deleteRealmDomain(tx, known.realm_domain_id);
  tx.append(realmDomainRemoved.of({ domain: known.domain }, everyone));
  if (tx.model.domains.length === 1) await doChangeRealm(tx, { emails_restricted_to_domains: false });
}

function accessRealmDomain(domain: string, model: RealmModel): RealmDomain {
  const wanted = domain.trim().toLowerCase();
  const known = model.domains.find((each) => each.domain === wanted);
  if (!known) throw badRequest(`No entry found for domain ${domain}.`);
  return known;
}
