/** Allowed domains as clients see them. */
import type { RealmDomain as WireRealmDomain } from "@confab/contract";
import type { RealmDomain } from "../../model/records.ts";

export const presentRealmDomain = ({ domain, allow_subdomains }: RealmDomain): WireRealmDomain => ({
  domain,
  allow_subdomains,
});
