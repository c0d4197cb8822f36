/** Unsubscribes users from streams. Callers check permissions (see `access.ts`). */
import { isLimited, limitsGuests } from "../../model/known-users.ts";
import type { Stream } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { seesStreamFromOutside } from "../access/streams.ts";
import { flagsChanged } from "../messages/flags/flag-events.ts";
import { hideSubscribers } from "../users/acquaintance.ts";
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
  hideSubscribers(tx, leavings);
  forgetSubscribers(tx, leavings);
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

/** Guests who don't see all users see who is in a stream only as long as they are, even if they still see the stream. */
function forgetSubscribers(
  tx: WriteTx,
  leavings: readonly { readonly stream: Stream; readonly userIds: readonly number[] }[],
): void {
  if (!limitsGuests(tx.model)) return;
  for (const { stream, userIds } of leavings) {
    if (!stream.is_web_public) continue;
    const guests = userIds.filter((userId) => {
      const user = tx.model.users.get(userId);
      return user && isLimited(user, tx.model);
    });
    const left = new Set(userIds);
    const user_ids = presentSubscribers(stream, tx.model).filter((userId) => !left.has(userId));
    if (guests.length === 0 || user_ids.length === 0) continue;
    const audience = { to: "users", user_ids: guests } as const;
    tx.append(subscribersLeftTogether.of({ stream_id: stream.stream_id, user_ids }, audience));
  }
}

/** True if no active user is subscribed to the stream after these have left. */
function isVacated(tx: WriteTx, stream: Stream, leaving: readonly number[]): boolean {
  const left = new Set(leaving);
  return presentSubscribers(stream, tx.model).every((userId) => left.has(userId));
}
