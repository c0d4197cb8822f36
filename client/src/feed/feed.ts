/** Holds a gapless stretch of a narrow's messages and changes it as messages arrive, move and disappear. Pure. */
import type { FetchedMessage } from "@confab/contract";
import type { Problem } from "../api/problem.ts";
import { withIds, withoutIds } from "../model/sorted-ids.ts";
import type { Narrow } from "./narrow.ts";

export interface Feed {
  readonly narrow: Narrow;
  /** Message ids, ascending: every message of the narrow from the first of these to the last. */
  readonly ids: readonly number[];
  /** True if the narrow has no older messages, or no newer ones. */
  readonly reachesOldest: boolean;
  readonly reachesNewest: boolean;
  /** The part that is being fetched. */
  readonly loading: "nothing" | "start" | "older" | "newer";
  /** The reason why the last fetch failed. */
  readonly problem: Problem | undefined;
  /** Message texts with the hits of a search marked, as HTML, by message. */
  readonly hits: ReadonlyMap<number, Hit>;
  /** The place at which the feed was opened: a message, the first unread one, or the newest. */
  readonly anchor: Anchor;
}

export interface Hit {
  readonly content: string;
  readonly subject: string;
}

export type Anchor = number | "first_unread" | "newest";

/** One page of an answer of `GET /messages`. */
export interface Page {
  readonly messages: readonly FetchedMessage[];
  readonly anchor: number | null;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
}

export const emptyFeed = (narrow: Narrow, anchor: Anchor): Feed => ({
  narrow,
  ids: [],
  reachesOldest: false,
  reachesNewest: false,
  loading: "start",
  problem: undefined,
  hits: new Map(),
  anchor,
});

/** Returns the feed with a page that was fetched around its anchor, or before or after its messages. */
export function withPage(feed: Feed, side: "start" | "older" | "newer", page: Page): Feed {
  const fetched = page.messages.map(({ id }) => id);
  const ids = side === "start" ? fetched : withIds(feed.ids, fetched);
  return {
    ...feed,
    ids,
    reachesOldest: side === "newer" ? feed.reachesOldest : page.found_oldest,
    reachesNewest: side === "older" ? feed.reachesNewest : page.found_newest,
    loading: "nothing",
    problem: undefined,
    hits: withHits(feed.hits, page.messages),
    anchor: side === "start" && feed.anchor === "first_unread" ? anchorOf(page) : feed.anchor,
  };
}

/**
 * The anchor of a page. The server answers an anchor beyond all messages if nothing is unread
 * (docs/interface/fetching.md#anchors).
 */
const anchorOf = ({ anchor, messages }: Page): Anchor =>
  anchor !== null && messages.some(({ id }) => id === anchor) ? anchor : "newest";

function withHits(
  hits: ReadonlyMap<number, Hit>,
  messages: readonly FetchedMessage[],
): ReadonlyMap<number, Hit> {
  const found = messages.flatMap(({ id, match_content, match_subject }) =>
    match_content === undefined || match_subject === undefined
      ? []
      : [[id, { content: match_content, subject: match_subject }] as const],
  );
  return found.length === 0 ? hits : new Map([...hits, ...found]);
}

/** True if a message of the narrow with this id would lie within the feed's stretch. */
export function covers({ ids, reachesOldest, reachesNewest }: Feed, id: number): boolean {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return reachesOldest && reachesNewest;
  return (id >= first || reachesOldest) && (id <= last || reachesNewest);
}

/**
 * Returns the feed with messages that belong to it. Messages outside its stretch are left out; a later fetch brings
 * them.
 */
export function withMessages(feed: Feed, ids: readonly number[]): Feed {
  const covered = ids.filter((id) => covers(feed, id));
  if (covered.length === 0) return feed;
  const after = withIds(feed.ids, covered);
  return after.length === feed.ids.length ? feed : { ...feed, ids: after };
}

export function withoutMessages(feed: Feed, gone: ReadonlySet<number>): Feed {
  const ids = withoutIds(feed.ids, gone);
  return ids.length === feed.ids.length ? feed : { ...feed, ids };
}
