/** Subscriptions in SQL. */
import type { Tx } from "../../realm/tx.ts";
import { nextColor } from "./colors.ts";
import type { SubscriptionRow } from "./present-subscription.ts";

/**
 * Subscribes users who are not yet, and opens their inboxes at the stream's next message. Properties of an earlier
 * subscription come back. The caller holds the realm's counter row, so no message is stored in between.
 *
 * @returns one row per user
 */
export async function insertSubscriptions(
  tx: Tx,
  stream: { stream_id: number; conversation_id: number },
  userIds: readonly number[],
): Promise<SubscriptionRow[]> {
  const colors = await nextColors(tx, userIds);
  const rows = await tx.runner.query<SubscriptionRow>({
    name: "insert_subscriptions",
    text: `insert into subscription as s (realm_id, user_id, stream_id, is_active, color)
           select $1, user_id, $2, true, color from unnest($3::bigint[], $4::text[]) as u(user_id, color)
           on conflict (realm_id, user_id, stream_id) do update set is_active = true
           returning s.user_id, s.color, s.is_muted, s.pin_to_top, s.desktop_notifications,
                     s.audible_notifications, s.push_notifications, s.email_notifications,
                     s.wildcard_mentions_notify`,
    values: [tx.realmId, stream.stream_id, userIds, userIds.map((userId) => colors.get(userId))],
  });
  await tx.runner.query({
    name: "open_inboxes",
    text: `insert into inbox as i (realm_id, user_id, conversation_id, received)
           select $1, user_id, $2, int4multirange(int4range(c.last_seq + 1, null))
             from unnest($3::bigint[]) as user_id, conversation as c
            where c.realm_id = $1 and c.conversation_id = $2
           on conflict (realm_id, user_id, conversation_id) do update set received = i.received + excluded.received`,
    values: [tx.realmId, stream.conversation_id, userIds],
  });
  return rows;
}

async function nextColors(tx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.runner.query<{ user_id: number; colors: string[] }>({
    name: "used_colors",
    text: `select user_id, array_agg(color) as colors
             from subscription where realm_id = $1 and user_id = any($2::bigint[]) group by user_id`,
    values: [tx.realmId, userIds],
  });
  const used = new Map(rows.map(({ user_id, colors }) => [user_id, colors]));
  return new Map(userIds.map((userId) => [userId, nextColor(used.get(userId) ?? [])]));
}
