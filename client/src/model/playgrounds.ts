import type { RealmPlayground } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The pages on which people can try code, oldest first.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type PlaygroundsState = readonly RealmPlayground[];

export const playgrounds: Store<PlaygroundsState> = {
  keys: ["realm_playgrounds"],
  from: (initial) => initial.realm_playgrounds ?? [],
  on: { realmPlaygrounds: (_, event) => event.realm_playgrounds },
};
