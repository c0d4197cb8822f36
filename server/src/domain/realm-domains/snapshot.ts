/** The initial state's allowed domains. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentRealmDomain } from "./present.ts";

const realmDomains: Slice<"realm_domains"> = ({ model }) => ({
  realm_domains: model.domains.map(presentRealmDomain),
});

export const realmDomainSlices = { realm_domains: realmDomains };
