/**
 * Finds the messages of a search, nearest to a place first. It looks close to the place to begin with, where a word in
 * frequent use is found often enough; further away if need be; and at last everywhere else, when the word is rare.
 */
import { sql } from "kysely";
import type { Tx } from "../../../realm/tx.ts";
import type { Narrow, Scope, Sql } from "../narrow/narrow.ts";
import type { SearchWindow } from "../narrow/search.ts";
import { bucketOf, firstOfBucket, inBuckets, inConversations } from "../search-index.ts";
import { idsOf, type Place } from "./selection.ts";
import { throughIndex } from "./through-index.ts";

/** The first step goes through this many messages one by one, where the index would not be faster. */
const FIRST_STEP = 8192;

/** How many buckets each of the next steps takes. */
const STEPS = [2, 16] as const;

/** The index is told which conversations to look at if they are no more; it is slow with many. */
const MAX_CONVERSATIONS = 4;

export async function searchIds(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  const { newest, indexed, conversation_ids } = await lookupExtent(tx, userId, narrow);
  if (conversation_ids.length === 0) return [];
  const conversations =
    conversation_ids.length > MAX_CONVERSATIONS ? undefined : inConversations(conversation_ids);
  const ids: number[] = [];
  for (const { buckets, ...stretch } of stretches(place, newest)) {
    const restriction = [conversations, buckets && inBuckets(buckets)].filter((part) => part !== undefined);
    const window: SearchWindow = { ...stretch, indexed, restriction: restriction.join("&") || undefined };
    const within = sql`m.message_id between ${stretch.least} and ${stretch.most}`;
    const selection = {
      realmId: tx.realmId,
      userId,
      narrow: { ...narrow, onMessage: [...narrow.onMessage, within] },
      place: { ...place, limit: place.limit - ids.length },
    };
    ids.push(...(await idsOf(tx, throughIndex(selection, window))));
    if (ids.length >= place.limit) break;
  }
  return ids;
}

/** What there is to search. */
export interface SearchExtent {
  /** The newest message of the organization. */
  readonly newest: number;
  /** The newest that the index holds; it holds all before it. */
  readonly indexed: number;
  /** The conversations that may hold matches; a few more than `MAX_CONVERSATIONS` stand for any number. */
  readonly conversation_ids: readonly number[];
}

export async function lookupExtent(tx: Tx, userId: number, { scope }: Narrow): Promise<SearchExtent> {
  const { rows } = await sql<SearchExtent>`
    select message_id as newest, array${conversationsOf(tx, userId, scope)} as conversation_ids,
           coalesce((select max(message_id) from message_search where realm_id = ${tx.realmId}), 0) as indexed
      from realm_counter where realm_id = ${tx.realmId}`.execute(tx.db);
  return rows[0] ?? { newest: 0, indexed: 0, conversation_ids: [] };
}

/** The newest message of the organization. */
export async function lookupNewestId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from realm_counter where realm_id = ${tx.realmId}`.execute(tx.db);
  return rows[0]?.message_id ?? 0;
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

interface Stretch extends Pick<SearchWindow, "least" | "most" | "isSmall"> {
  /** Absent in the first step, and for what is left when all are done. */
  readonly buckets?: readonly number[];
}

/** From the place on, without gap or overlap, as far as there are messages. */
function* stretches({ direction, from }: Place, newest: number): Generator<Stretch> {
  const isBefore = direction === "before";
  const isOver = () => start < 0 || start > newest;
  let start = isBefore ? Math.min(from ?? newest, newest) : (from ?? 0);
  if (isOver()) return;
  const first = isBefore ? Math.max(start - FIRST_STEP + 1, 0) : start + FIRST_STEP - 1;
  yield { ...(isBefore ? { least: first, most: start } : { least: start, most: first }), isSmall: true };
  start = isBefore ? first - 1 : first + 1;
  for (const count of STEPS) {
    if (isOver()) return;
    const bucket = bucketOf(start);
    const [least, most] = isBefore ? [Math.max(bucket - count + 1, 0), bucket] : [bucket, bucket + count - 1];
    const buckets = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    yield isBefore
      ? { least: firstOfBucket(least), most: start, buckets }
      : { least: start, most: firstOfBucket(most + 1) - 1, buckets };
    start = isBefore ? firstOfBucket(least) - 1 : firstOfBucket(most + 1);
  }
  if (isOver()) return;
  yield isBefore ? { least: 0, most: start } : { least: start, most: newest };
}
