/** What new users find in the default streams (reference 8.9). */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { type HistoryLimits, insertRecentHistory } from "./queries/inboxes.ts";
import { doSubscribe } from "./subscribe.ts";

const WEEK = 7 * 24 * 3600 * 1000;

/** Enough to see what the streams are about, and few enough unread messages to read them all. */
const recent: HistoryLimits = { messages: 1000, unread: 20 };

export const defaultStreams = (model: RealmModel): Stream[] =>
  [...model.streams.values()].filter((stream) => stream.is_default && stream.is_active);

/** Subscribes a user who has just been created, who has then received what was sent there lately. */
export async function doSubscribeNewUser(
  tx: WriteTx,
  userId: number,
  streams: readonly Stream[],
): Promise<void> {
  if (streams.length === 0) return;
  await doSubscribe(
    tx,
    streams.map((stream) => ({ stream, userIds: [userId] })),
  );
  await insertRecentHistory(tx, userId, { streams, since: tx.now - WEEK, limits: recent });
}
