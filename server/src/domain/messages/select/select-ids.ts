/** Finds the messages of a narrow, nearest to a place first. */
import { sql } from "kysely";
import type { Tx } from "../../../realm/tx.ts";
import type { Narrow } from "../narrow/narrow.ts";
import { lookupExtent, lookupNewestId, searchIds } from "./search-ids.ts";
import { hasRecord, idsOf, type Place } from "./selection.ts";
import { stretchesFrom } from "./stretches.ts";
import { throughConversations } from "./through-conversations.ts";
import { throughIndex } from "./through-index.ts";

/**
 * How many messages of the whole organization are looked at one by one before the user's conversations are: whoever
 * gets a twentieth of what is written has a page of fifty among them, however many conversations that is spread over.
 */
const NEARBY = 1024;

/** @returns ids of messages that match, from the place on */
export async function selectIds(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  if (narrow.isEmpty || place.limit === 0) return [];
  if (narrow.search !== undefined) return searchIds(tx, userId, narrow, place);
  if (!mayBeNearby(narrow, place)) return idsFrom(tx, userId, narrow, place);
  const ids = await nearbyIds(tx, userId, narrow, place);
  if (ids.length >= place.limit) return ids;
  const newest = await lookupNewestId(tx);
  const { direction, from } = place;
  // There may be newer messages than when the search began; what was found then must not be found again.
  const found = ids.at(-1) ?? newest;
  const rest =
    direction === "before"
      ? Math.min((from ?? newest) - NEARBY, newest - NEARBY, found - 1)
      : (from ?? 0) + NEARBY;
  if (rest < 1 || rest > newest) return ids;
  const further = { ...place, from: rest, limit: place.limit - ids.length };
  return [...ids, ...(await idsFrom(tx, userId, narrow, further))];
}

/** Not what lies far back, as a rule; nor what is asked for one by one. */
const mayBeNearby = ({ scope, isSelective, readState, flagged }: Narrow, { limit }: Place): boolean =>
  scope.of === "records" && !isSelective && readState === undefined && flagged === "historical" && limit > 1;

/** @returns what matches of the nearest messages */
function nearbyIds(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  const newest = sql`(select message_id from realm_counter where realm_id = ${tx.realmId})`;
  const isNear =
    place.direction === "before"
      ? sql`m.message_id > ${place.from === undefined ? newest : sql`least(${place.from}, ${newest})`} - ${NEARBY}`
      : sql`m.message_id < ${(place.from ?? 0) + NEARBY}`;
  const near = { ...narrow, onMessage: [...narrow.onMessage, isNear] };
  return idsOf(tx, throughIndex({ realmId: tx.realmId, userId, narrow: near, place }));
}

async function idsFrom(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  const through =
    narrow.isSelective || narrow.scope.of === "conversation" ? throughIndex : throughConversations;
  const ids: number[] = [];
  for (const within of stretchesFrom(place, tx.context.partitions.last)) {
    const here: Place = { ...place, within, limit: place.limit - ids.length };
    ids.push(...(await idsOf(tx, through({ realmId: tx.realmId, userId, narrow, place: here }))));
    if (ids.length >= place.limit) break;
  }
  return ids;
}

/** @returns those of some messages that the user has a record of and that match, ascending */
export async function selectMatching(
  tx: Tx,
  userId: number,
  narrow: Narrow,
  messageIds: readonly number[],
): Promise<number[]> {
  if (narrow.isEmpty || messageIds.length === 0) return [];
  const among: Narrow = {
    ...narrow,
    onMessage: [...narrow.onMessage, sql`m.message_id = any(${messageIds}::bigint[])`],
    onRecord: [...narrow.onRecord, hasRecord],
  };
  const place: Place = { direction: "after", limit: messageIds.length };
  const { indexed } = await lookupExtent(tx, userId, narrow);
  const window = { least: Math.min(...messageIds), most: Math.max(...messageIds), indexed };
  return idsOf(tx, throughIndex({ realmId: tx.realmId, userId, narrow: among, place }, window));
}
