/** Remembers the position of each view of messages, so that reopening or refetching a view shows the same messages. */
import { type Narrow, narrowKey, type Session } from "@confab/client";
import type { CacheSnapshot } from "virtua";
import { viewPart } from "../session/view-state.ts";
import type { FeedPosition } from "./followed-end.ts";
import type { Row } from "./rows.ts";

interface RowSizes {
  readonly firstKey: string | undefined;
  readonly sizes: CacheSnapshot;
}

/** The number of views whose row heights are kept. Other views are measured again. */
const KEPT_SIZES = 40;

/** The positions by `narrowKey`. */
export const feedPositions = viewPart(() => new Map<string, FeedPosition>());

/** The row heights by `narrowKey`. They restore the layout of a view before the browser has measured anything. */
const rowSizes = viewPart(() => new Map<string, RowSizes>());

/** Returns the message that the user reads in a view, or nothing if they are at its end. */
export function readMessage(session: Session, narrow: Narrow): number | undefined {
  const position = feedPositions(session).get(narrowKey(narrow));
  return position?.kind === "message" ? position.id : undefined;
}

/** Shows the end of a view, regardless of unread messages and of the position where the user left it. */
export function showEnd(session: Session, narrow: Narrow): void {
  feedPositions(session).delete(narrowKey(narrow));
  session.feeds.open(narrow, "newest");
}

export function keepSizes(
  session: Session,
  feedKey: string,
  rows: readonly Row[],
  sizes: CacheSnapshot,
): void {
  const kept = rowSizes(session);
  kept.delete(feedKey);
  kept.set(feedKey, { firstKey: rows[0]?.key, sizes });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_SIZES && oldest !== undefined) kept.delete(oldest);
}

/** @returns nothing if the view now begins with another row, since sizes are stored in row order */
export function keptSizes(
  session: Session,
  feedKey: string,
  rows: readonly Row[],
): CacheSnapshot | undefined {
  const kept = rowSizes(session).get(feedKey);
  return kept !== undefined && kept.firstKey === rows[0]?.key ? kept.sizes : undefined;
}
