/** Finds the messages of a narrow, nearest to a place first. */

import type { LongRead } from "../../../../db/long-reads.ts";
import { type Sql, sql } from "../../../../db/sql.ts";
import type { Tx } from "../../../../realm/tx.ts";
import { type Narrow, readsText } from "../narrow/narrow.ts";
import { hasRecord, idsOf, type Span } from "../narrow/selection.ts";
import { stretchesFrom } from "../narrow/stretches.ts";
import { selectByText } from "./by-text.ts";
import { lookupExtent, searchIds } from "./search-ids.ts";
import { throughConversations } from "./through-conversations.ts";
import { throughIndex } from "./through-index.ts";
import { scanSizes, windowsFrom } from "./windows.ts";

/**
 * The number of messages of the whole organization that are examined individually before the user's conversations are.
 * A user who receives a twentieth of all messages finds a page of fifty among them, regardless of the number of
 * conversations.
 */
const NEARBY = 1024;

/** Above this number, iterating over all messages is faster than iterating over the user's conversations. */
const MANY_CONVERSATIONS = 500;

/** The number of messages that a statement compares with a narrow: at first, and at most. */
const MATCHED = { first: 256, most: 1024 } as const;

/** The number of messages that are found before their text is read: at first, and at most. */
const CANDIDATES = { first: 256, most: 4096 } as const;

/**
 * @returns ids of matching messages, starting at the place
 * @throws ApiError if it takes too long
 */
export async function selectIds(tx: Tx, userId: number, narrow: Narrow, span: Span): Promise<number[]> {
  if (narrow.isEmpty || span.limit === 0) return [];
  const read = tx.context.longReads.begin();
  if (!readsText(narrow)) return candidateIds(tx, userId, narrow, span, read);
  const found: number[] = [];
  let from = span.from;
  for (let limit: number = CANDIDATES.first; ; limit = Math.min(limit * 4, CANDIDATES.most)) {
    const candidates = await candidateIds(tx, userId, narrow, { ...span, from, limit }, read);
    const wanted = span.limit - found.length;
    found.push(...(await selectByText(tx, narrow.onText, candidates, { limit: wanted, read })));
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < limit || found.length >= span.limit) return found;
    from = span.direction === "before" ? last - 1 : last + 1;
  }
}

/** Finds messages by all conditions except those on their text. */
async function candidateIds(
  tx: Tx,
  userId: number,
  narrow: Narrow,
  span: Span,
  read: LongRead,
): Promise<number[]> {
  if (narrow.search !== undefined) return searchIds(tx, userId, narrow, span, read);
  if (narrow.isScan) return scan(tx, userId, narrow, span, read);
  if (!mayBeNearby(narrow, span)) return idsFrom(tx, userId, narrow, span);
  const ids = await nearbyIds(tx, userId, narrow, span);
  if (ids.length >= span.limit) return ids;
  const { newest, conversations } = await lookupSize(tx, userId);
  const { direction, from } = span;
  // Messages may have arrived since the search began; messages found before must not be found again.
  const found = ids.at(-1) ?? newest;
  const rest =
    direction === "before"
      ? Math.min((from ?? newest) - NEARBY, newest - NEARBY, found - 1)
      : (from ?? 0) + NEARBY;
  if (rest < 1 || rest > newest) return ids;
  const further = { ...span, from: rest, limit: span.limit - ids.length };
  const others =
    conversations > MANY_CONVERSATIONS
      ? scan(tx, userId, narrow, further, read)
      : idsFrom(tx, userId, narrow, further);
  return [...ids, ...(await others)];
}

/** False for a narrow whose messages usually lie far back, and for a request for a single message. */
const mayBeNearby = ({ scope, isSelective, readState, flagged }: Narrow, { limit }: Span): boolean =>
  scope.of === "records" && !isSelective && readState === undefined && flagged === "historical" && limit > 1;

/** @returns the matches among the nearest messages */
function nearbyIds(tx: Tx, userId: number, narrow: Narrow, span: Span): Promise<number[]> {
  const newest = sql`(select message_id from realm_counter where realm_id = ${tx.realmId})`;
  const isNear =
    span.direction === "before"
      ? sql`m.message_id > ${span.from === undefined ? newest : sql`least(${span.from}, ${newest})`} - ${NEARBY}`
      : sql`m.message_id < ${(span.from ?? 0) + NEARBY}`;
  const near = { ...narrow, onMessage: [...narrow.onMessage, isNear] };
  return idsOf(tx, throughIndex({ realmId: tx.realmId, userId, narrow: near, span }));
}

async function idsFrom(tx: Tx, userId: number, narrow: Narrow, span: Span): Promise<number[]> {
  const through =
    narrow.isSelective || narrow.scope.of === "conversation" ? throughIndex : throughConversations;
  const ids: number[] = [];
  for (const within of stretchesFrom(span, tx.context.partitions.last)) {
    const here: Span = { ...span, within, limit: span.limit - ids.length };
    ids.push(...(await idsOf(tx, through({ realmId: tx.realmId, userId, narrow, span: here }))));
    if (ids.length >= span.limit) break;
  }
  return ids;
}

/** Examines messages window by window, since any number of them may have to be examined. */
async function scan(tx: Tx, userId: number, narrow: Narrow, span: Span, read: LongRead): Promise<number[]> {
  const { newest, conversations } = await lookupSize(tx, userId);
  const isAmongAll =
    narrow.isSelective || narrow.scope.of === "conversation" || conversations > MANY_CONVERSATIONS;
  const ids: number[] = [];
  let isFirst = true;
  const pieces = read.pieces(scanSizes(tx.context.engine.kind));
  for (const { least, most } of windowsFrom(span, { oldest: 0, newest }, pieces)) {
    const through =
      isAmongAll || (isFirst && mayBeNearby(narrow, span)) ? throughIndex : throughConversations;
    const within = sql`m.message_id between ${least} and ${most}`;
    const here = { ...narrow, onMessage: [...narrow.onMessage, within] };
    const limit = span.limit - ids.length;
    const selection = { realmId: tx.realmId, userId, narrow: here, span: { ...span, limit } };
    ids.push(...(await pieces.run(() => idsOf(tx, through(selection)))));
    if (ids.length >= span.limit) break;
    isFirst = false;
  }
  return ids;
}

interface Size {
  /** The newest message of the organization. */
  readonly newest: number;
  /** The number of conversations in which the user has messages. Counting stops just above `MANY_CONVERSATIONS`. */
  readonly conversations: number;
}

async function lookupSize(tx: Tx, userId: number): Promise<Size> {
  const rows = await sql`
    select message_id as newest,
           (select count(*)::int
              from (select from inbox where realm_id = ${tx.realmId} and user_id = ${userId}
                     limit ${MANY_CONVERSATIONS + 1}) as one) as conversations
      from realm_counter where realm_id = ${tx.realmId}`.all<Size>(tx.runner);
  return rows[0] ?? { newest: 0, conversations: 0 };
}

/** @returns the messages that match and that the user has a record of, ascending */
export async function selectMatching(
  tx: Tx,
  userId: number,
  narrow: Narrow,
  messageIds: readonly number[],
): Promise<number[]> {
  if (narrow.isEmpty || messageIds.length === 0) return [];
  const wanted = [...new Set(messageIds)].sort((a, b) => a - b);
  const { indexed } = await lookupExtent(tx, userId, narrow);
  const read = tx.context.longReads.begin();
  const pieces = read.pieces(MATCHED);
  const found: number[] = [];
  for (let start = 0; start < wanted.length; ) {
    const piece = wanted.slice(start, start + pieces.size);
    found.push(
      ...(await pieces.run(() => idsOf(tx, matchingAmong(tx.realmId, userId, narrow, piece, indexed)))),
    );
    start += piece.length;
  }
  if (!readsText(narrow)) return found;
  return selectByText(tx, narrow.onText, found, { limit: found.length, read });
}

/** @param messageIds ascending */
function matchingAmong(
  realmId: number,
  userId: number,
  narrow: Narrow,
  messageIds: readonly number[],
  indexed: number,
): Sql {
  const among: Narrow = {
    ...narrow,
    onMessage: [...narrow.onMessage, sql`m.message_id = any(${messageIds}::bigint[])`],
    onRecord: [...narrow.onRecord, hasRecord],
  };
  const span: Span = { direction: "after", limit: messageIds.length };
  const [least = 0] = messageIds;
  const window = { least, most: messageIds.at(-1) ?? 0, indexed, among: messageIds };
  return throughIndex({ realmId, userId, narrow: among, span }, window);
}
