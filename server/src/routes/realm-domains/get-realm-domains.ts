import { endpoints } from "@confab/contract";
import { presentRealmDomain } from "../../domain/realm-domains/present.ts";
import { route } from "../../http/route.ts";

export const getRealmDomainsRoute = route(endpoints.getRealmDomains, ({ realm }) => ({
  domains: realm.model.domains.map(presentRealmDomain),
}));
