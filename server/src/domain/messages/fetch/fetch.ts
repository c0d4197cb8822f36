/** Fetches the messages of a narrow (docs/interface/fetching.md#anchors). */
import { badRequest, type FetchedMessage, MAX_MESSAGES_PER_FETCH, MAX_PAGE_LENGTH } from "@confab/contract";
import { serializedInSteps } from "../../../base/serialized-once.ts";
import type { LongRead } from "../../../db/long-reads.ts";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { lookupReadableMessage } from "../stored/access.ts";
import { flagsOf } from "../stored/message-flags.ts";
import { type MessageView, presentMessage } from "../stored/present.ts";
import { loadMessages, loadReactions, type StoredMessage } from "../stored/queries.ts";
import { loadSubmessages } from "../stored/submessage-queries.ts";
import { matchTexts } from "./match-texts.ts";
import { compileFirstUnread, compileNarrow } from "./narrow/compile.ts";
import type { Narrow } from "./narrow/narrow.ts";
import type { NarrowTerm } from "./narrow/parse.ts";
import { resolveWith } from "./narrow/with.ts";
import { selectIds } from "./select/select-ids.ts";

/** The number of messages that a statement loads: at first, and at most. */
const PIECE = { first: 100, most: 200 } as const;

/** An id above that of every message that will ever exist. */
export const NEWEST = 10_000_000_000_000_000;
const OLDEST = 0;

export type Anchor = number | "first_unread";

export interface FetchRequest {
  readonly anchor: Anchor;
  readonly before: number;
  readonly after: number;
  readonly terms: readonly NarrowTerm[];
  readonly view: MessageView;
}

/** The narrow and the anchor of a fetch, and the user for whom messages are read. */
export interface Reading {
  readonly userId: number;
  readonly narrow: Narrow;
  readonly anchor: number;
}

export interface FetchedPage {
  /** Ascending. */
  readonly messages: FetchedMessage[];
  /** The id that the anchor resolved to. */
  readonly anchor: number;
  readonly found_anchor: boolean;
  readonly found_oldest: boolean;
  readonly found_newest: boolean;
  readonly history_limited: boolean;
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

/** @throws ApiError for too many messages in one request, and for an invalid narrow */
export async function fetchMessages(tx: Tx, user: User, request: FetchRequest): Promise<FetchedPage> {
  checkCount(request);
  const terms = await resolveWith(request.terms, (id) => lookupReadableMessage(tx, user, id));
  const narrow = compileNarrow(tx, user, terms);
  const anchor = request.anchor === "first_unread" ? await firstUnread(tx, user, terms) : request.anchor;
  return fetchPage(tx, { userId: user.user_id, narrow, anchor }, request);
}

/** @throws ApiError */
export function checkCount({ before, after }: Pick<FetchRequest, "before" | "after">): void {
  if (before + after <= MAX_MESSAGES_PER_FETCH) return;
  throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES_PER_FETCH}).`);
}

/** Fetches a page. Does not check whether the reader may see the messages that the narrow selects from. */
export async function fetchPage(
  tx: Tx,
  reading: Reading,
  { before, after, view }: Pick<FetchRequest, "before" | "after" | "view">,
): Promise<FetchedPage> {
  const { anchor } = reading;
  const found = await selectAround(tx, reading, { before, after });
  const { messages, left } = await readMessages(tx, reading, outwards(found), view);
  return {
    messages,
    anchor,
    found_anchor: found.anchor.length > 0,
    found_oldest: anchor === OLDEST || (found.before.length < before && !left.some((id) => id < anchor)),
    found_newest: anchor === NEWEST || (found.after.length < after && !left.some((id) => id > anchor)),
    history_limited: false,
  };
}

async function firstUnread(tx: Tx, user: User, terms: readonly NarrowTerm[]): Promise<number> {
  const narrow = compileFirstUnread(tx, user, terms);
  const [first] = await selectIds(tx, user.user_id, narrow, { direction: "after", limit: 1 });
  return first ?? NEWEST;
}

/** Ids around the anchor, ascending. */
interface Around {
  readonly before: readonly number[];
  readonly anchor: readonly number[];
  readonly after: readonly number[];
}

/** Orders ids from the anchor outwards, alternating between both directions. */
function outwards({ before, anchor, after }: Around): number[] {
  const older = before.toReversed();
  const steps = Array.from({ length: Math.max(older.length, after.length) }, (_, index) => [
    ...older.slice(index, index + 1),
    ...after.slice(index, index + 1),
  ]);
  return [...anchor, ...steps.flat()];
}

/** Finds ids around the anchor. The anchor itself does not count towards the limits. */
async function selectAround(
  tx: Tx,
  { userId, narrow, anchor }: Reading,
  { before, after }: { before: number; after: number },
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
  return {
    before: older.filter(isOther).slice(0, before).reverse(),
    anchor: [...older, ...newer].filter((id) => id === anchor),
    after: newer.filter(isOther).slice(0, after),
  };
}

/**
 * Reads messages in pieces, in the given order, until the answer reaches its largest size.
 *
 * @returns the messages, ascending, and the ids that were not read
 */
async function readMessages(
  tx: Tx,
  { userId, narrow }: Reading,
  ids: readonly number[],
  view: MessageView,
): Promise<{ messages: FetchedMessage[]; left: readonly number[] }> {
  const read = tx.context.longReads.begin();
  const pieces = read.pieces(PIECE);
  const messages: FetchedMessage[] = [];
  let length = 0;
  let start = 0;
  while (start < ids.length && length < MAX_PAGE_LENGTH) {
    const piece = ids.slice(start, start + pieces.size);
    const rows = await pieces.run(() => loadMessages(tx, userId, piece));
    for (const message of await withParts(tx, narrow, rows, { view, read })) {
      length += message.content.length + (message.match_content?.length ?? 0);
      messages.push(message);
    }
    start += piece.length;
  }
  messages.sort((a, b) => a.id - b.id);
  return { messages: serializedInSteps(messages), left: ids.slice(start) };
}

/** Presents messages with their reactions, submessages and search matches. */
async function withParts(
  tx: Tx,
  narrow: Narrow,
  rows: readonly StoredMessage[],
  { view, read }: { view: MessageView; read: LongRead },
): Promise<FetchedMessage[]> {
  const messages = await presentFetched(tx, rows, view);
  if (narrow.search === undefined) return messages;
  const matches = await matchTexts(tx, narrow.search, rows, read);
  return messages.map((message) => ({ ...message, ...matches.get(message.id) }));
}

/** Presents messages with their reactions and submessages. */
export async function presentFetched(
  tx: Tx,
  rows: readonly StoredMessage[],
  view: MessageView,
): Promise<FetchedMessage[]> {
  const ids = rows.map(({ message_id }) => message_id);
  const reactions = await loadReactions(tx, ids);
  const widgets = rows.filter((row) => row.has_submessages).map((row) => row.message_id);
  const submessages = await loadSubmessages(tx, widgets);
  return rows.map((row) => ({
    ...presentMessage(
      {
        ...row,
        reactions: reactions.get(row.message_id) ?? [],
        submessages: submessages.get(row.message_id) ?? [],
      },
      view,
      tx.model,
    ),
    flags: flagsOf(row),
  }));
}
