import type { Hotspot } from "@confab/contract";
import type { Store } from "./store.ts";

/**
 * The hints for newcomers that clients should show now.
 *
 * May be missing: nothing. Order: any; each event brings the whole list.
 */
export type HotspotsState = readonly Hotspot[];

export const hotspots: Store<HotspotsState> = {
  keys: ["hotspots"],
  from: (initial) => initial.hotspots ?? [],
  on: { hotspots: (_, event) => event.hotspots },
};
