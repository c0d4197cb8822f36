import { endpoints } from "@confab/contract";
import { changeRealmDomain } from "../../domain/realm-domains/actions.ts";
import { route } from "../../http/route.ts";

export const updateRealmDomainRoute = route(
  endpoints.updateRealmDomain,
  async ({ write, path, parameters }) => {
    await write((tx) => {
      return changeRealmDomain(tx, path.domain, parameters.allow_subdomains);
    });
    return {};
  },
);
