/** Where views of messages were left, so that coming back to one, or fetching it anew, shows the same. */
import { type Narrow, narrowKey } from "@confab/client";
import type { FeedPlace } from "./followed-end.ts";

/** By `narrowKey`. */
export const leftPlaces = new Map<string, FeedPlace>();

/** The message that is read in a view; nothing for whoever is at its end. */
export function readMessage(narrow: Narrow): number | undefined {
  const place = leftPlaces.get(narrowKey(narrow));
  return place?.kind === "message" ? place.id : undefined;
}
