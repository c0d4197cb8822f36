import type { InitialState } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The patterns that become links, in the order in which they are tried.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export interface LinkifiersState {
  readonly linkifiers: NonNullable<InitialState["realm_linkifiers"]>;
  /** Deprecated, and always empty. */
  readonly filters: NonNullable<InitialState["realm_filters"]>;
}

export const linkifiers: Store<LinkifiersState> = {
  keys: ["realm_linkifiers", "realm_filters"],
  from: (initial) => ({
    linkifiers: initial.realm_linkifiers ?? [],
    filters: initial.realm_filters ?? [],
  }),
  on: {
    realmLinkifiers: (state, event) => ({ ...state, linkifiers: event.realm_linkifiers }),
    realmFilters: (state, event) => ({ ...state, filters: event.realm_filters }),
  },
};
