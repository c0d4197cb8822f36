import { endpoints } from "@confab/contract";
import { addRealmDomain, changeRealmDomain, removeRealmDomain } from "../domain/realm-domains/actions.ts";
import { presentRealmDomain } from "../domain/realm-domains/present.ts";
import { route } from "../http/route.ts";

export const realmDomainRoutes = [
  route(endpoints.getRealmDomains, ({ realm }) => ({
    domains: realm.model.domains.map(presentRealmDomain),
  })),

  route(endpoints.addRealmDomain, async ({ write, parameters }) => {
    const { realm_domain_id, domain } = await write((tx) => addRealmDomain(tx, parameters));
    return { new_domain: [realm_domain_id, domain] as [number, string] };
  }),

  route(endpoints.updateRealmDomain, async ({ write, path, parameters }) => {
    await write((tx) => changeRealmDomain(tx, path.domain, parameters.allow_subdomains));
    return {};
  }),

  route(endpoints.removeRealmDomain, async ({ write, path }) => {
    await write((tx) => removeRealmDomain(tx, path.domain));
    return {};
  }),
];
