import { endpoints } from "@confab/contract";
import { addRealmDomain } from "../../domain/realm-domains/actions.ts";
import { route } from "../../http/route.ts";

export const addRealmDomainRoute = route(endpoints.addRealmDomain, async ({ write, parameters }) => {
  const { realm_domain_id, domain } = await write((tx) => {
    return addRealmDomain(tx, parameters);
  });
  return { new_domain: [realm_domain_id, domain] as [number, string] };
});
