import { endpoints } from "@confab/contract";
import { removeRealmDomain } from "../../domain/realm-domains/actions.ts";
import { route } from "../../http/route.ts";

export const removeRealmDomainRoute = route(endpoints.removeRealmDomain, async ({ write, path }) => {
  await write((tx) => {
    return removeRealmDomain(tx, path.domain);
  });
  return {};
});
