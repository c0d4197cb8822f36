/** Remembers the position of each view of messages, so that reopening or refetching a view shows the same messages. */
import { type Narrow, narrowKey, type Session } from "@confab/client";
import type { CacheSnapshot } from "virtua";
import { viewPart } from "../session/view-state.ts";
import type { FeedPlace } from "./followed-end.ts";
import type { Row } from "./rows.ts";

interface LeftSizes {
  readonly firstKey: string | undefined;
  readonly sizes: CacheSnapshot;
}

/** The number of views whose row heights are kept. Other views are measured again. */
const KEPT_SIZES = 40;

/** The positions by `narrowKey`. */
export const leftPlaces = viewPart(() => new Map<string, FeedPlace>());

/** The row heights by `narrowKey`. They restore the layout of a view before the browser has measured anything. */
const leftSizes = viewPart(() => new Map<string, LeftSizes>());

/** Returns the message that the user reads in a view, or nothing if they are at its end. */
export function readMessage(session: Session, narrow: Narrow): number | undefined {
  const place = leftPlaces(session).get(narrowKey(narrow));
  return place?.kind === "message" ? place.id : undefined;
}

/** Shows the end of a view, regardless of unread messages and of the position where the user left it. */
export function showEnd(session: Session, narrow: Narrow): void {
  leftPlaces(session).delete(narrowKey(narrow));
  session.feeds.open(narrow, "newest");
}

export function leaveSizes(
  session: Session,
  feedKey: string,
  rows: readonly Row[],
  sizes: CacheSnapshot,
): void {
  const left = leftSizes(session);
  left.delete(feedKey);
  left.set(feedKey, { firstKey: rows[0]?.key, sizes });
  const [oldest] = left.keys();
  if (left.size > KEPT_SIZES && oldest !== undefined) left.delete(oldest);
}

/** @returns nothing if the view now begins with another row, since sizes are stored in row order */
export function sizesLeft(
  session: Session,
  feedKey: string,
  rows: readonly Row[],
): CacheSnapshot | undefined {
  const left = leftSizes(session).get(feedKey);
  return left !== undefined && left.firstKey === rows[0]?.key ? left.sizes : undefined;
}
