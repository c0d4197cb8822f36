/** Finds the messages of a narrow around an anchor (docs/interface/fetching.md#anchors). */
import { badRequest, missingParameter } from "@confab/contract";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { lookupReadableMessage } from "../stored/access.ts";
import { closestMessageId } from "./closest.ts";
import { compileFirstUnread, compileNarrow } from "./narrow/compile.ts";
import type { Narrow } from "./narrow/narrow.ts";
import type { NarrowTerm } from "./narrow/parse.ts";
import { resolveWith } from "./narrow/with.ts";
import { selectIds } from "./select/select-ids.ts";

/** An id above that of every message that will ever exist. */
export const NEWEST = 10_000_000_000_000_000;
const OLDEST = 0;

/** An id, the oldest unread message, or the message that was sent closest to a time in milliseconds since 1970. */
export type Anchor = number | "first_unread" | { readonly closestTo: number };

interface WrittenAnchor {
  readonly anchor?: string | undefined;
  readonly anchor_date?: string | undefined;
  readonly use_first_unread_anchor?: boolean;
}

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

/** @throws ApiError for an anchor that is neither an id nor a known word, and for a date that is missing or invalid */
export function parseAnchor({ anchor: text, anchor_date, use_first_unread_anchor }: WrittenAnchor): Anchor {
  if (use_first_unread_anchor || text === "first_unread") return "first_unread";
  if (text === "date") return { closestTo: parseTime(anchor_date) };
  if (text === undefined) throw badRequest("Missing 'anchor' argument.");
  if (text === "newest") return NEWEST;
  if (text === "oldest") return OLDEST;
  if (!/^\s*[-+]?\d+\s*$/.test(text)) throw badRequest("Invalid anchor");
  return Math.min(Math.max(Number(text), OLDEST), NEWEST);
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Reads a day, which stands for its beginning in UTC, or a time with its offset. */
function parseTime(text: string | undefined): number {
  if (text === undefined) throw missingParameter("anchor_date");
  const time = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw badRequest("anchor_date is not a time in ISO 8601, such as 2031-05-01T09:00:00Z");
  }
  return time;
}

/** @throws ApiError for an invalid narrow */
export async function beginReading(
  tx: Tx,
  user: User,
  request: { readonly anchor: Anchor; readonly terms: readonly NarrowTerm[] },
): Promise<Reading> {
  const terms = await resolve(tx, user, request.terms);
  const narrow = compileNarrow(tx, user, terms);
  const unread = () => firstUnread(tx, user, terms);
  const anchor = await resolveAnchor(tx, { userId: user.user_id, narrow }, request.anchor, unread);
  return { userId: user.user_id, narrow, anchor };
}

/** @param unread returns the id of the oldest unread message */
export async function resolveAnchor(
  tx: Tx,
  { userId, narrow }: Pick<Reading, "userId" | "narrow">,
  anchor: Anchor,
  unread: () => number | Promise<number>,
): Promise<number> {
  if (typeof anchor === "number") return anchor;
  if (anchor === "first_unread") return unread();
  return (await closestMessageId(tx, userId, narrow, anchor.closestTo)) ?? NEWEST;
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
