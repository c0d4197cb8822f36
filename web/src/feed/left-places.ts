/** How views of messages were left, so that coming back to one, or fetching it anew, shows the same. */
import { type Narrow, narrowKey, type Session } from "@confab/client";
import type { CacheSnapshot } from "virtua";
import type { FeedPlace } from "./followed-end.ts";
import type { Row } from "./rows.ts";

/** Of so many views; those of others are measured again. */
const KEPT_SIZES = 40;

/** By `narrowKey`. */
export const leftPlaces = new Map<string, FeedPlace>();

/** The same: how high the rows were. With that a view stands as it stood before the browser has measured anything. */
const leftSizes = new Map<string, { readonly firstKey: string | undefined; readonly sizes: CacheSnapshot }>();

/** The message that is read in a view; nothing for whoever is at its end. */
export function readMessage(narrow: Narrow): number | undefined {
  const place = leftPlaces.get(narrowKey(narrow));
  return place?.kind === "message" ? place.id : undefined;
}

/** Shows the end of a view, whatever is unread in it, and wherever it was left. */
export function showEnd(session: Session, narrow: Narrow): void {
  leftPlaces.delete(narrowKey(narrow));
  session.feeds.open(narrow, "newest");
}

export function leaveSizes(feedKey: string, rows: readonly Row[], sizes: CacheSnapshot): void {
  leftSizes.delete(feedKey);
  leftSizes.set(feedKey, { firstKey: rows[0]?.key, sizes });
  const [oldest] = leftSizes.keys();
  if (leftSizes.size > KEPT_SIZES && oldest !== undefined) leftSizes.delete(oldest);
}

/** @returns nothing for a view that begins elsewhere now, as sizes are kept in the order of the rows */
export function sizesLeft(feedKey: string, rows: readonly Row[]): CacheSnapshot | undefined {
  const left = leftSizes.get(feedKey);
  return left !== undefined && left.firstKey === rows[0]?.key ? left.sizes : undefined;
}
