/** Tells users of the streams that a new role shows to them or hides from them. */
import { isAtLeast, type Role } from "@confab/contract";
import { type Audience, leastViewer } from "../../events/audience.ts";
import type { Stream, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { isSubscribed } from "../access/streams.ts";
import { streamHidden, streamShown, toStreamRecord } from "./events.ts";
import { presentSubscribers } from "./present.ts";
import { subscribersShown } from "./subscription-events.ts";
import { readTraffic } from "./traffic.ts";

/** @param user with the previous role */
export async function announceStreamsOfRole(tx: WriteTx, user: User, role: Role): Promise<void> {
  const { model } = tx;
  const own: Audience = { to: "users", user_ids: [user.user_id] };
  const outside = [...model.streams.values()].filter(
    (stream) => stream.is_active && !isSubscribed(user, stream),
  );
  const sees = (as: Role, stream: Stream) => isAtLeast(as, leastViewer(stream));
  const shown = outside.filter((stream) => sees(role, stream) && !sees(user.role, stream));
  const traffic = await readTraffic(tx, shown);
  for (const stream of shown) {
    const { stream_id } = stream;
    const weekly_traffic = traffic.get(stream_id) ?? null;
    tx.append(streamShown.of({ stream: toStreamRecord(stream), weekly_traffic }, own));
    const subscribers = presentSubscribers(stream, model);
    if (subscribers.length > 0) tx.append(subscribersShown.of({ stream_id, user_ids: subscribers }, own));
  }
  for (const stream of outside) {
    if (sees(user.role, stream) && !sees(role, stream)) {
      tx.append(streamHidden.of({ stream: toStreamRecord(stream) }, own));
    }
  }
}
