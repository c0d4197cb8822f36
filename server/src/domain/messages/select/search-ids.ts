/**
 * Finds the messages of a search, nearest to a place first. It looks close to the place to begin with, where a word in
 * frequent use is found often enough; further away if need be; and at last everywhere else, when the word is rare.
 */
import { sql } from "kysely";
import type { Tx } from "../../../realm/tx.ts";
import type { Narrow, Sql } from "../narrow/narrow.ts";
import type { SearchWindow } from "../narrow/search.ts";
import { bucketOf, firstOfBucket, inBuckets, inConversations } from "../search-index.ts";
import { idsOf, type Place } from "./selection.ts";
import { throughIndex } from "./through-index.ts";

/** How many buckets each of the first steps takes. */
const STEPS = [2, 16] as const;

/** The index is told which conversations to look at, unless they are more than it could handle well. */
const MAX_CONVERSATIONS = 500;

export async function searchIds(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  const { newest, conversation_ids } = await lookupExtent(tx, userId, narrow);
  const conversations =
    conversation_ids.length > MAX_CONVERSATIONS ? undefined : inConversations(conversation_ids);
  const ids: number[] = [];
  if (conversation_ids.length === 0) return ids;
  for (const { least, most, buckets } of stretches(place, newest)) {
    const restriction = [conversations, buckets && inBuckets(buckets)].filter((part) => part !== undefined);
    const window: SearchWindow = { least, most, restriction: restriction.join("&") || undefined };
    const within = sql`m.message_id between ${least} and ${most}`;
    const stretch = { ...narrow, onMessage: [...narrow.onMessage, within] };
    const rest = { ...place, limit: place.limit - ids.length };
    const selection = { realmId: tx.realmId, userId, narrow: stretch, place: rest };
    ids.push(...(await idsOf(tx, throughIndex(selection, window))));
    if (ids.length >= place.limit) break;
  }
  return ids;
}

/** The newest message of the organization, and the conversations that may hold matches. */
async function lookupExtent(
  tx: Tx,
  userId: number,
  { scope }: Narrow,
): Promise<{ newest: number; conversation_ids: number[] }> {
  const conversations: Sql =
    scope.of === "records"
      ? sql`(select conversation_id from inbox where realm_id = ${tx.realmId} and user_id = ${userId})`
      : scope.of === "conversations"
        ? sql`(select unnest(${scope.conversationIds}::bigint[]))`
        : sql`(select id from (select ${scope.conversation} as id) as one where id is not null)`;
  const { rows } = await sql<{ newest: number; conversation_ids: number[] }>`
    select message_id as newest, array${conversations} as conversation_ids
      from realm_counter where realm_id = ${tx.realmId}`.execute(tx.db);
  return rows[0] ?? { newest: 0, conversation_ids: [] };
}

interface Stretch {
  readonly least: number;
  readonly most: number;
  /** Absent for what is left when the first steps are done. */
  readonly buckets?: readonly number[];
}

/** From the place on, without gap or overlap, as far as there are messages. */
function* stretches({ direction, from }: Place, newest: number): Generator<Stretch> {
  const isBefore = direction === "before";
  let start = isBefore ? Math.min(from ?? newest, newest) : (from ?? 0);
  for (const count of STEPS) {
    if (start < 0 || start > newest) return;
    const bucket = bucketOf(start);
    const last = isBefore ? Math.max(bucket - count + 1, 0) : bucket + count - 1;
    const buckets = Array.from(
      { length: Math.abs(last - bucket) + 1 },
      (_, index) => Math.min(bucket, last) + index,
    );
    yield isBefore
      ? { least: firstOfBucket(last), most: start, buckets }
      : { least: start, most: firstOfBucket(last + 1) - 1, buckets };
    start = isBefore ? firstOfBucket(last) - 1 : firstOfBucket(last + 1);
  }
  if (start < 0 || start > newest) return;
  yield isBefore ? { least: 0, most: start } : { least: start, most: newest };
}
