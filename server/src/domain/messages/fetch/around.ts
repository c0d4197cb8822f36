/** Finds the messages of a narrow around an anchor (docs/interface/fetching.md#anchors). */
import { badRequest } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { lookupReadableMessage } from "../stored/access.ts";
import { compileFirstUnread, compileNarrow } from "./narrow/compile.ts";
import type { Narrow } from "./narrow/narrow.ts";
import type { NarrowTerm } from "./narrow/parse.ts";
import { resolveWith } from "./narrow/with.ts";
import { selectIds } from "./select/select-ids.ts";

/** An id above that of every message that will ever exist. */
export const NEWEST = 10_000_000_000_000_000;
const OLDEST = 0;

export type Anchor = number | "first_unread";

/** The number of messages that are wanted on each side of an anchor, and whether its own message is wanted, too. */
export interface Sides {
  readonly before: number;
  readonly after: number;
  readonly includesAnchor: boolean;
}

/** The narrow and the anchor of a request, and the user for whom messages are found. */
export interface Reading {
  readonly userId: number;
  readonly narrow: Narrow;
  readonly anchor: number;
}

/** Ids around the anchor, ascending. */
export interface Around {
  readonly before: readonly number[];
  readonly anchor: readonly number[];
  readonly after: readonly number[];
  /** True if no message of the narrow is older than these. */
  readonly reachesOldest: boolean;
  readonly reachesNewest: boolean;
}

/** @throws ApiError for an anchor that is neither an id nor a known word */
export function parseAnchor(text: string | undefined, firstUnread: boolean): Anchor {
  if (firstUnread || text === "first_unread") return "first_unread";
  if (text === undefined) throw badRequest("Missing 'anchor' argument.");
  if (text === "newest") return NEWEST;
  if (text === "oldest") return OLDEST;
  if (!/^\s*[-+]?\d+\s*$/.test(text)) throw badRequest("Invalid anchor");
  return Math.min(Math.max(Number(text), OLDEST), NEWEST);
}

/** @throws ApiError for an invalid narrow */
export async function beginReading(
  tx: Tx,
  user: User,
  request: { readonly anchor: Anchor; readonly terms: readonly NarrowTerm[] },
): Promise<Reading> {
  const terms = await resolve(tx, user, request.terms);
  const narrow = compileNarrow(tx, user, terms);
  const anchor = request.anchor === "first_unread" ? await firstUnread(tx, user, terms) : request.anchor;
  return { userId: user.user_id, narrow, anchor };
}

/** Returns the narrow of these terms. @throws ApiError for an invalid narrow */
export async function readNarrow(tx: Tx, user: User, terms: readonly NarrowTerm[]): Promise<Narrow> {
  return compileNarrow(tx, user, await resolve(tx, user, terms));
}

const resolve = (tx: Tx, user: User, terms: readonly NarrowTerm[]): Promise<readonly NarrowTerm[]> =>
  resolveWith(terms, (id) => lookupReadableMessage(tx, user, id));

async function firstUnread(tx: Tx, user: User, terms: readonly NarrowTerm[]): Promise<number> {
  const narrow = compileFirstUnread(tx, user, terms);
  const [first] = await selectIds(tx, user.user_id, narrow, { direction: "after", limit: 1 });
  return first ?? NEWEST;
}

/** Finds ids around the anchor. The anchor itself does not count towards the limits. */
export async function selectAround(
  tx: Tx,
  { userId, narrow, anchor }: Reading,
  { before, after, includesAnchor }: Sides,
): Promise<Around> {
  const select = (direction: "before" | "after", from: number, limit: number) =>
    selectIds(tx, userId, narrow, { direction, from, limit });
  // One of the two queries includes the anchor. Nothing is older than the oldest, and nothing newer than the newest.
  const wantsAfter = anchor === OLDEST || (anchor !== NEWEST && after > 0);
  const older = wantsAfter
    ? await select("before", anchor - 1, anchor === OLDEST ? 0 : before)
    : await select("before", anchor, before + 1);
  const newer = wantsAfter ? await select("after", anchor, after + 1) : [];
  const isOther = (id: number) => id !== anchor;
  const found = {
    before: older.filter(isOther).slice(0, before).reverse(),
    anchor: includesAnchor ? [...older, ...newer].filter((id) => id === anchor) : [],
    after: newer.filter(isOther).slice(0, after),
  };
  return {
    ...found,
    reachesOldest: anchor === OLDEST || found.before.length < before,
    reachesNewest: anchor === NEWEST || found.after.length < after,
  };
}
