/** Remembers the position of each view of messages, so that reopening or refetching a view shows the same messages. */
import { type Narrow, narrowKey, type Session } from "@confab/client";
import type { CacheSnapshot } from "virtua";
import type { FeedPlace } from "./followed-end.ts";
import type { Row } from "./rows.ts";

/** The number of views whose row heights are kept. Other views are measured again. */
const KEPT_SIZES = 40;

/** The positions by `narrowKey`. */
export const leftPlaces = new Map<string, FeedPlace>();

/** The row heights by `narrowKey`. They restore the layout of a view before the browser has measured anything. */
const leftSizes = new Map<string, { readonly firstKey: string | undefined; readonly sizes: CacheSnapshot }>();

/** Returns the message that the user reads in a view, or nothing if they are at its end. */
export function readMessage(narrow: Narrow): number | undefined {
  const place = leftPlaces.get(narrowKey(narrow));
  return place?.kind === "message" ? place.id : undefined;
}

/** Shows the end of a view, regardless of unread messages and of the position where the user left it. */
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

/** @returns nothing if the view now begins with another row, since sizes are stored in row order */
export function sizesLeft(feedKey: string, rows: readonly Row[]): CacheSnapshot | undefined {
  const left = leftSizes.get(feedKey);
  return left !== undefined && left.firstKey === rows[0]?.key ? left.sizes : undefined;
}
