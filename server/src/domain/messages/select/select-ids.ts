/** Finds the messages of a narrow, nearest to a place first. */
import { sql } from "kysely";
import type { Tx } from "../../../realm/tx.ts";
import type { Narrow } from "../narrow/narrow.ts";
import { lookupExtent, searchIds } from "./search-ids.ts";
import { hasRecord, idsOf, type Place } from "./selection.ts";
import { stretchesFrom } from "./stretches.ts";
import { throughConversations } from "./through-conversations.ts";
import { throughIndex } from "./through-index.ts";

/** @returns ids of messages that match, from the place on */
export async function selectIds(tx: Tx, userId: number, narrow: Narrow, place: Place): Promise<number[]> {
  if (narrow.isEmpty || place.limit === 0) return [];
  if (narrow.search !== undefined) return searchIds(tx, userId, narrow, place);
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
