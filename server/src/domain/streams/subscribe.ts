/** Subscribes users to streams. Callers check permissions (see `access.ts`). */
import { isAtLeast } from "@confab/contract";
import { leastViewer } from "../../events/audience.ts";
import type { StreamRecord } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { receiversAmong } from "../messages/stored/called-bots.ts";
import { showSubscribers } from "../users/acquaintance.ts";
import { streamShown, streamViewers, toStreamRecord } from "./events.ts";
import { openInboxes } from "./inbox-queries.ts";
import type { Joining } from "./membership-queries.ts";
import { subscriptionsAdded } from "./subscription-events.ts";
import { insertSubscriptions } from "./subscription-queries.ts";
import { readTraffic } from "./traffic.ts";

/**
 * Subscribes users to streams, which may be new.
 *
 * @param all each stream once, with users who are not subscribed to it
 */
export async function doSubscribe(tx: WriteTx, all: readonly Joining[]): Promise<void> {
  const joinings = all.filter(({ userIds }) => userIds.length > 0);
  if (joinings.length === 0) return;
  const rows = await insertSubscriptions(tx, joinings);
  await openInboxes(
    tx,
    joinings.map((joining) => ({ ...joining, userIds: receiversAmong(joining.userIds, tx.model) })),
  );
  const traffic = await readTraffic(
    tx,
    joinings.map(({ stream }) => stream),
  );
  for (const { stream: joined, userIds } of joinings) {
    const stream = toStreamRecord(joined);
    const { stream_id } = stream;
    const strangers = userIds.filter((userId) => !seesFromOutside(tx, userId, stream));
    const shown = { stream, weekly_traffic: traffic.get(stream_id) ?? null };
    if (strangers.length > 0) tx.append(streamShown.of(shown, { to: "users", user_ids: strangers }));
    const payload = { ...shown, rows: rows.get(stream_id) ?? [] };
    tx.append(subscriptionsAdded.of(payload, streamViewers(stream_id, userIds)));
  }
  showSubscribers(tx, joinings);
}

/**
 * True if the user could see the stream before they subscribed. Also true for a user who is still being created: they
 * have no clients to notify.
 */
function seesFromOutside(tx: WriteTx, userId: number, stream: StreamRecord): boolean {
  const user = tx.model.users.get(userId);
  return !user || isAtLeast(user.role, leastViewer(stream));
}
