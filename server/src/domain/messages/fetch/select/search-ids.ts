/**
 * Finds the messages of a search, nearest to a place first. It starts close to the place, where a common word is found
 * often enough. Then it continues further away, in windows to which the index of words restricts itself.
 */

import type { LongRead, Pieces } from "../../../../db/long-reads.ts";
import { type Sql, sql } from "../../../../db/sql.ts";
import type { Tx } from "../../../../realm/tx.ts";
import type { Narrow, Scope } from "../narrow/narrow.ts";
import type { SearchWindow } from "../narrow/search.ts";
import { idsOf, type Span } from "../narrow/selection.ts";
import { bucketOf, inBuckets, inConversations } from "./search-words.ts";
import { throughIndex } from "./through-index.ts";
import { searchSizes, type Window, windowsFrom } from "./windows.ts";

/** Up to this many conversations, the index is restricted to them; with more it would be slow. */
const MAX_CONVERSATIONS = 4;

/** The number of messages in a window of messages that the index does not have yet. */
const UNINDEXED = { first: 8, most: 32 } as const;

export async function searchIds(
  tx: Tx,
  userId: number,
  narrow: Narrow,
  span: Span,
  read: LongRead,
): Promise<number[]> {
  const extent = await lookupExtent(tx, userId, narrow);
  const { indexed, conversation_ids } = extent;
  if (conversation_ids.length === 0) return [];
  const conversations =
    conversation_ids.length > MAX_CONVERSATIONS ? [] : [inConversations(conversation_ids)];
  const ids: number[] = [];
  for await (const { pieces, least, most, isSmall } of windowsOf(tx, span, extent, read)) {
    const window: SearchWindow = {
      least,
      most,
      indexed,
      restrictions: [inBuckets(bucketsOf(least, most)), ...conversations],
      isSmall,
    };
    const within = sql`m.message_id between ${least} and ${most}`;
    const selection = {
      realmId: tx.realmId,
      userId,
      narrow: { ...narrow, onMessage: [...narrow.onMessage, within] },
      span: { ...span, limit: span.limit - ids.length },
    };
    ids.push(...(await pieces.run(() => idsOf(tx, throughIndex(selection, window)))));
    if (ids.length >= span.limit) break;
  }
  return ids;
}

type SizedWindow = Window & {
  /** Runs the window's statement, and determines the size of the next window. */
  readonly pieces: Pieces;
  /** True for the first window of the index, and for all windows of messages that the index does not have. */
  readonly isSmall: boolean;
};

async function* windowsOf(
  tx: Tx,
  span: Span,
  { indexed, newest }: SearchExtent,
  read: LongRead,
): AsyncGenerator<SizedWindow> {
  if (span.direction === "before") yield* unindexedWindows(tx, span, { oldest: indexed + 1, newest }, read);
  const pieces = read.pieces(searchSizes(tx.context.engine.kind));
  let isSmall = true;
  for (const window of windowsFrom(span, { oldest: 0, newest: Math.min(indexed, newest) }, pieces)) {
    yield { ...window, pieces, isSmall };
    isSmall = false;
  }
  if (span.direction === "after") yield* unindexedWindows(tx, span, { oldest: indexed + 1, newest }, read);
}

/**
 * Yields windows of few messages that the index does not have yet. Their words are computed, so the number of messages
 * counts, and not that of ids.
 */
async function* unindexedWindows(
  tx: Tx,
  { direction, from }: Span,
  { oldest, newest }: { readonly oldest: number; readonly newest: number },
  read: LongRead,
): AsyncGenerator<SizedWindow> {
  const pieces = read.pieces(UNINDEXED);
  const isBefore = direction === "before";
  let [least, most] = isBefore
    ? [oldest, Math.min(from ?? newest, newest)]
    : [Math.max(from ?? oldest, oldest), newest];
  while (least <= most) {
    const end = await nextUnindexed(tx, { direction, least, most }, pieces.size);
    if (end === undefined) return;
    yield { least: isBefore ? end : least, most: isBefore ? most : end, pieces, isSmall: true };
    [least, most] = isBefore ? [least, end - 1] : [end + 1, most];
  }
}

/** Returns the last of the next messages in the direction, at most `count` of them. */
async function nextUnindexed(
  tx: Tx,
  { direction, least, most }: Window & Pick<Span, "direction">,
  count: number,
): Promise<number | undefined> {
  const order = direction === "before" ? sql`desc` : sql`asc`;
  const rows = await sql`
    select message_id from message
     where realm_id = ${tx.realmId} and message_id between ${least} and ${most}
     order by message_id ${order} limit ${count}`.all<{ message_id: number }>(tx.runner);
  return rows.at(-1)?.message_id;
}

function bucketsOf(least: number, most: number): number[] {
  const first = bucketOf(least);
  return Array.from({ length: bucketOf(most) - first + 1 }, (_, index) => first + index);
}

/** The range of messages and the conversations that a search can cover. */
export interface SearchExtent {
  /** The newest message of the organization. */
  readonly newest: number;
  /** The newest message that the index holds; it holds all earlier messages, too. */
  readonly indexed: number;
  /**
   * The conversations that may hold matches. The list ends after `MAX_CONVERSATIONS` + 1, so a longer list means any
   * larger number.
   */
  readonly conversation_ids: readonly number[];
}

export async function lookupExtent(tx: Tx, userId: number, { scope }: Narrow): Promise<SearchExtent> {
  const rows = await sql`
    select message_id as newest, array${conversationsOf(tx, userId, scope)} as conversation_ids,
           coalesce((select max(message_id) from message_search where realm_id = ${tx.realmId}), 0) as indexed
      from realm_counter where realm_id = ${tx.realmId}`.all<SearchExtent>(tx.runner);
  return rows[0] ?? { newest: 0, indexed: 0, conversation_ids: [] };
}

function conversationsOf(tx: Tx, userId: number, scope: Scope): Sql {
  switch (scope.of) {
    case "records":
      return sql`(select conversation_id from inbox where realm_id = ${tx.realmId} and user_id = ${userId}
                  limit ${MAX_CONVERSATIONS + 1})`;
    case "conversations":
      return sql`(select unnest(${scope.conversationIds}::bigint[]) limit ${MAX_CONVERSATIONS + 1})`;
    default:
      return sql`(select id from (select ${scope.conversation} as id) as one where id is not null)`;
  }
}
