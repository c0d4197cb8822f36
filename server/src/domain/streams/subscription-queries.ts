/** Subscriptions in SQL. */
import { bool, int8, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import { nextColor } from "./colors.ts";
import { columnsOf, type Joining, type Leaving } from "./membership-queries.ts";
import type { SubscriptionRow } from "./present-subscription.ts";

/** The properties of a subscription that its user sets. */
const propertiesRow = {
  color: text,
  is_muted: bool,
  pin_to_top: bool,
  desktop_notifications: bool.orNull,
  audible_notifications: bool.orNull,
  push_notifications: bool.orNull,
  email_notifications: bool.orNull,
  wildcard_mentions_notify: bool.orNull,
  personal_folder: text,
};

const insertSubscriptionsSql = statement({
  name: "insert_subscriptions",
  text: `insert into subscription as s (realm_id, user_id, stream_id, is_active, color)
         select $1, user_id, stream_id, true, color
           from unnest($2::bigint[], $3::bigint[], $4::text[]) as u(stream_id, user_id, color)
         on conflict (realm_id, user_id, stream_id) do update set is_active = true
         returning s.stream_id, s.user_id, s.color, s.is_muted, s.pin_to_top, s.desktop_notifications,
                   s.audible_notifications, s.push_notifications, s.email_notifications,
                   s.wildcard_mentions_notify, s.personal_folder`,
  row: {
    stream_id: int8,
    user_id: int8,
    ...propertiesRow,
  },
});

/**
 * Subscribes users who are not subscribed yet, and restores the properties of an earlier subscription. The number of
 * statements does not depend on the number of streams and users.
 *
 * @returns the rows of each stream, by user
 */
export async function insertSubscriptions(
  tx: Tx,
  joinings: readonly Joining[],
): Promise<Map<number, SubscriptionRow[]>> {
  const colors = await pickColors(tx, joinings);
  const rows = await insertSubscriptionsSql.all(tx.runner, [
    tx.realmId,
    ...columnsOf(joinings, ({ stream_id }) => stream_id),
    colors,
  ]);
  const byStream = new Map<number, SubscriptionRow[]>(joinings.map(({ stream }) => [stream.stream_id, []]));
  for (const { stream_id, ...row } of rows) byStream.get(stream_id)?.push(row);
  for (const each of byStream.values()) each.sort((a, b) => a.user_id - b.user_id);
  return byStream;
}

const usedColorsSql = statement({
  name: "used_colors",
  text: `select user_id, array_agg(color) as colors
           from subscription where realm_id = $1 and user_id = any($2::bigint[]) group by user_id`,
  row: { user_id: int8, colors: text.array },
});

/** Returns a colour for each user and stream, in the order of `joinings`. */
async function pickColors(tx: Tx, joinings: readonly Joining[]): Promise<string[]> {
  const userIds = [...new Set(joinings.flatMap((joining) => joining.userIds))];
  const rows = await usedColorsSql.all(tx.runner, [tx.realmId, userIds]);
  const used = new Map(rows.map(({ user_id, colors }) => [user_id, colors]));
  return joinings.flatMap(({ userIds: joining, color: wanted }) =>
    joining.map((userId) => {
      const taken = used.get(userId) ?? [];
      const color = wanted ?? nextColor(taken);
      used.set(userId, [...taken, color]);
      return color;
    }),
  );
}

const endSubscriptionsSql = statement({
  name: "end_subscriptions",
  text: `update subscription as s set is_active = false
           from unnest($2::bigint[], $3::bigint[]) as p(stream_id, user_id)
          where s.realm_id = $1 and s.user_id = p.user_id and s.stream_id = p.stream_id`,
});

/** Ends subscriptions. Their properties are kept for a later subscription. */
export async function endSubscriptions(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  await endSubscriptionsSql.run(tx.runner, [
    tx.realmId,
    ...columnsOf(leavings, ({ stream_id }) => stream_id),
  ]);
}

const leftInArchivedSql = statement({
  name: "left_in_archived",
  text: `select s.stream_id, s.conversation_id, array_agg(u.user_id) as user_ids
           from (select * from stream as s
                  where s.realm_id = $1 and not s.is_active
                    and exists (select from subscription as u
                                 where u.realm_id = $1 and u.stream_id = s.stream_id and u.is_active)
                  limit 1) as s
          cross join lateral (
            select u.user_id from subscription as u
             where u.realm_id = $1 and u.stream_id = s.stream_id and u.is_active limit $2) as u
          group by s.stream_id, s.conversation_id`,
  row: { stream_id: int8, conversation_id: int8, user_ids: int8.array },
});

/** Returns an archived stream with some of the subscriptions that have not been ended; `undefined` if there is none. */
export async function selectLeftInArchived(tx: Tx, limit: number): Promise<Leaving | undefined> {
  const row = await leftInArchivedSql.first(tx.runner, [tx.realmId, limit]);
  return row && { stream: row, userIds: row.user_ids };
}

const formerSubscribersSql = statement({
  name: "former_subscribers",
  text: `select user_id from subscription
          where realm_id = $1 and stream_id = $2 and not is_active order by user_id`,
  row: { user_id: int8 },
});

/** Returns the users who have left the stream: their clients still list it. */
export async function readFormerSubscribers(tx: Tx, streamId: number): Promise<number[]> {
  const rows = await formerSubscribersSql.all(tx.runner, [tx.realmId, streamId]);
  return rows.map(({ user_id }) => user_id);
}

/** Changes of a subscription. Absent properties keep their values. */
export type SubscriptionChanges = { readonly stream_id: number } & Partial<
  Omit<SubscriptionRow, "user_id" | "stream_id">
>;

const updateSubscriptionsSql = statement({
  name: "update_subscriptions",
  text: `update subscription as s
            set color = coalesce(c.color, s.color),
                is_muted = coalesce(c.is_muted, s.is_muted),
                pin_to_top = coalesce(c.pin_to_top, s.pin_to_top),
                desktop_notifications = coalesce(c.desktop_notifications, s.desktop_notifications),
                audible_notifications = coalesce(c.audible_notifications, s.audible_notifications),
                push_notifications = coalesce(c.push_notifications, s.push_notifications),
                email_notifications = coalesce(c.email_notifications, s.email_notifications),
                wildcard_mentions_notify = coalesce(c.wildcard_mentions_notify, s.wildcard_mentions_notify),
                personal_folder = coalesce(c.personal_folder, s.personal_folder)
           from json_to_recordset($3::json) as c(
                  stream_id bigint, color text, is_muted boolean, pin_to_top boolean,
                  desktop_notifications boolean, audible_notifications boolean, push_notifications boolean,
                  email_notifications boolean, wildcard_mentions_notify boolean, personal_folder text)
          where s.realm_id = $1 and s.user_id = $2 and s.stream_id = c.stream_id`,
});

/** @param changes at most one for each stream */
export async function updateSubscriptions(
  tx: Tx,
  userId: number,
  changes: readonly SubscriptionChanges[],
): Promise<void> {
  await updateSubscriptionsSql.run(tx.runner, [tx.realmId, userId, JSON.stringify(changes)]);
}

const readSubscriptionsSql = statement({
  name: "read_subscriptions",
  text: `select stream_id, is_active, user_id, color, is_muted, pin_to_top, desktop_notifications,
                audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify,
                personal_folder
           from subscription where realm_id = $1 and user_id = $2`,
  row: {
    stream_id: int8,
    is_active: bool,
    user_id: int8,
    ...propertiesRow,
  },
});

/** Returns all streams to which a user is or was subscribed. */
export function readSubscriptions(
  tx: Tx,
  userId: number,
): Promise<(SubscriptionRow & { readonly stream_id: number; readonly is_active: boolean })[]> {
  return readSubscriptionsSql.all(tx.runner, [tx.realmId, userId]);
}
