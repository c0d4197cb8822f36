/** Subscribes new users to streams, with recent messages (docs/interface/streams.md#default-streams). */
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { type HistoryLimits, insertRecentHistory } from "./inbox-queries.ts";
import { doSubscribe } from "./subscribe.ts";

const WEEK = 7 * 24 * 3600 * 1000;

/**
 * The history that new users receive: enough to show the subjects of the streams, with few enough unread messages to
 * read.
 */
const recent: HistoryLimits = { messages: 1000, unread: 20 };

export const defaultStreams = (model: RealmModel): Stream[] =>
  [...model.streams.values()].filter((stream) => stream.is_default && stream.is_active);

/** Subscribes a new user, and gives them the recent messages of the streams. */
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
