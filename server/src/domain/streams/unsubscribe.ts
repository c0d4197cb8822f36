/** Unsubscribes users from streams. Callers check permissions (see `access.ts`). */
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { seesStreamFromOutside } from "../access/streams.ts";
import { flagsChanged } from "../messages/flags/flag-events.ts";
import { onlyUser } from "../users/events.ts";
import { doArchive } from "./archive.ts";
import { streamViewers } from "./events.ts";
import { closeInboxes, readUnread } from "./inbox-queries.ts";
import { presentSubscribers } from "./present.ts";
import { subscribersLeftTogether, subscriptionsRemoved } from "./subscription-events.ts";
import { endSubscriptions } from "./subscription-queries.ts";

/**
 * Ends subscriptions, and marks the users' unread messages in those streams as read. A private stream without active
 * subscribers is archived (docs/interface/streams.md#unsubscribing).
 *
 * @param all each stream once, with users who are subscribed to it
 */
export async function doUnsubscribe(
  tx: WriteTx,
  all: readonly { readonly stream: Stream; readonly userIds: readonly number[] }[],
): Promise<void> {
  const leavings = all.filter(({ userIds }) => userIds.length > 0);
  if (leavings.length === 0) return;
  const unread = await readUnread(tx, leavings);
  await endSubscriptions(tx, leavings);
  await closeInboxes(tx, leavings);
  for (const { stream, userIds } of leavings) {
    const { stream_id, name } = stream;
    const payload = { stream_id, name, user_ids: userIds };
    tx.append(subscriptionsRemoved.of(payload, streamViewers(stream_id, userIds)));
    const stillSee = userIds.filter((userId) => seesStreamFromOutside(tx.model.users.get(userId), stream));
    if (userIds.length > 1 && stillSee.length > 0) {
      tx.append(
        subscribersLeftTogether.of({ stream_id, user_ids: userIds }, { to: "users", user_ids: stillSee }),
      );
    }
  }
  for (const [user_id, messages] of unread) {
    const payload = { user_id, op: "add", flag: "read", messages, all: false } as const;
    tx.append(flagsChanged.of(payload, onlyUser(user_id)));
  }
  for (const { stream, userIds } of leavings) {
    if (stream.invite_only && isVacated(tx, stream, userIds)) {
      const left = new Set(userIds);
      await doArchive(
        tx,
        stream,
        stream.subscribers.toArray().filter((userId) => !left.has(userId)),
      );
    }
  }
}

/** True if no active user is subscribed to the stream after these have left. */
function isVacated(tx: WriteTx, stream: Stream, leaving: readonly number[]): boolean {
  const left = new Set(leaving);
  return presentSubscribers(stream, tx.model).every((userId) => left.has(userId));
}
