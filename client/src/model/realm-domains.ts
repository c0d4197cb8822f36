import type { InitialState } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The domains that the e-mail addresses of new users may have, oldest first.
 *
 * May be missing: nothing. Order: a domain is added before it is changed.
 */
export type RealmDomainsState = NonNullable<InitialState["realm_domains"]>;

export const realmDomains: Store<RealmDomainsState> = {
  keys: ["realm_domains"],
  from: (initial) => initial.realm_domains ?? [],
  on: {
    realmDomainsAdd: (state, event) => [...state, event.realm_domain],
    realmDomainsChange: (state, event) =>
      state.map((each) => (each.domain === event.realm_domain.domain ? event.realm_domain : each)),
    realmDomainsRemove: (state, event) => state.filter(({ domain }) => domain !== event.domain),
  },
};
