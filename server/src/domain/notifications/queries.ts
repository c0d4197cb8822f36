/** The reachability of users, and notifications that are still to be sent, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { bool, float8, int4, int8, json, type RowOf, statement, text } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { Channel, Trigger } from "./decide.ts";

const readOtherRealmsSql = statement({
  name: "read_other_realms",
  text: "select exists (select from realm where realm_id <> $1 and is_active) as has_others",
  row: { has_others: bool },
});

/** True if the server has other active organizations. */
export async function hasOtherRealms(tx: Tx): Promise<boolean> {
  const [row] = await readOtherRealmsSql.all(tx.runner, [tx.realmId]);
  return row?.has_others === true;
}

/** The use of a queue is recorded once a minute. */
const NOTED_SECONDS = 60;

const takesMessages = `
  (coalesce(q.options ->> 'event_types', 'null') = 'null' or q.options::jsonb -> 'event_types' @> '["message"]')`;

/** The ways in which a user can be reached. */
export type Reachability = RowOf<typeof readReachabilitySql>;

const readReachabilitySql = statement({
  name: "read_reachability",
  text: `select user_id, max(queue_until) as queue_until, max(present_at) as present_at,
                bool_or(has_browser) as has_browser
           from (select q.user_id,
                        extract(epoch from q.last_used_at)::float8 + q.lifetime_seconds + ${NOTED_SECONDS}
                          as queue_until,
                        null::float8 as present_at, false as has_browser
                   from event_queue as q
                  where q.realm_id = $1 and q.user_id = any($2::bigint[]) and ${takesMessages}
                 union all
                 select user_id, null, extract(epoch from reported_at)::float8, false
                   from presence where realm_id = $1 and user_id = any($2::bigint[]) and is_active
                 union all
                 select user_id, null, null, true
                   from web_push_subscription where realm_id = $1 and user_id = any($2::bigint[])) as known
          group by user_id`,
  row: {
    user_id: int8,
    /** Unix seconds until which they have an event queue for messages; `null` if they have no such queue. */
    queue_until: float8.orNull,
    /** Unix seconds of their last report of being active. */
    present_at: float8.orNull,
    /** True if at least one browser accepts push messages. */
    has_browser: bool,
  },
});

/** Returns the reachability of these users. Users without any queue, report or browser are absent. */
export const readReachability = (
  runner: QueryRunner,
  realmId: number,
  userIds: readonly number[],
): Promise<Reachability[]> => readReachabilitySql.all(runner, [realmId, userIds]);

/** The notifications of one message that differ only in the user. */
export interface NewNotifications {
  readonly user_ids: readonly number[];
  readonly channel: Channel;
  /** The key of notifications that are sent together. */
  readonly batch: string;
  readonly message_id: number;
  readonly position: number;
  readonly trigger: Trigger;
  readonly is_waiting: boolean;
  /** Unix seconds. */
  readonly due: number;
}

const insertNotificationsSql = statement({
  name: "insert_notifications",
  text: `insert into notification
           (realm_id, user_id, channel, batch, message_id, position, trigger, is_waiting, due_at)
         select $1, user_id, channel, batch, message_id, position, trigger, is_waiting, to_timestamp(due)
           from json_to_recordset($2::json)
                  as n(user_ids bigint[], channel text, batch text, message_id bigint, position bigint,
                       trigger text, is_waiting boolean, due float8)
          cross join lateral unnest(n.user_ids) as u(user_id)
         on conflict do nothing`,
});

export async function insertNotifications(
  runner: QueryRunner,
  realmId: number,
  notifications: readonly NewNotifications[],
): Promise<void> {
  await insertNotificationsSql.run(runner, [realmId, JSON.stringify(notifications)]);
}

/** Conditions on a notification `n`: it is to be checked, and its user has a queue `q` that takes messages. */
const isWaiting = "n.realm_id = $1 and n.is_waiting and n.due_at <= $2::timestamptz";
const queueOfUser = `select from event_queue as q where q.realm_id = $1 and q.user_id = n.user_id and ${takesMessages}`;

const dropDeliveredNotificationsSql = statement({
  name: "drop_delivered_notifications",
  text: `delete from notification as n where ${isWaiting} and exists (${queueOfUser} and q.position >= n.position)`,
});

const releaseWaitingNotificationsSql = statement({
  name: "release_waiting_notifications",
  text: `update notification as n set is_waiting = false
          where ${isWaiting}
            and not exists (${queueOfUser}
              and q.last_used_at + make_interval(secs => q.lifetime_seconds + ${NOTED_SECONDS}) > $2::timestamptz)`,
});

const postponeWaitingNotificationsSql = statement({
  name: "postpone_waiting_notifications",
  text: `update notification as n set due_at = $3 where ${isWaiting}`,
});

/**
 * Checks notifications of users who were active when the message was sent. If a client of theirs has received the
 * message, the notification is deleted. If no client is left that could, it becomes due. Others are checked again at
 * `again`.
 *
 * @param now, again milliseconds since 1970
 */
export async function releaseWaiting(
  runner: QueryRunner,
  realmId: number,
  { now, again }: { now: number; again: number },
): Promise<void> {
  await dropDeliveredNotificationsSql.run(runner, [realmId, toIso(now)]);
  await releaseWaitingNotificationsSql.run(runner, [realmId, toIso(now)]);
  await postponeWaitingNotificationsSql.run(runner, [realmId, toIso(now), toIso(again)]);
}

export type Batch = RowOf<typeof claimNotificationsSql>;

/**
 * The batches that a node works on concurrently, for one organization. It is a constant in the query, which tells the
 * planner to expect few rows.
 */
export const MOST_CLAIMED = 8;

const claimNotificationsSql = statement({
  name: "claim_notifications",
  text: `with due as materialized (
           select user_id, channel, batch from notification
            where realm_id = $1 and not is_waiting and due_at <= $2
            order by due_at, user_id limit ${MOST_CLAIMED}
              for update skip locked
         ), claimed as (
           update notification as n
              set due_at = $3, attempts = n.attempts + 1
             from (select distinct user_id, channel, batch from (select * from due limit $4) as first) as d
            where n.realm_id = $1 and n.user_id = d.user_id and n.channel = d.channel and n.batch = d.batch
              and not n.is_waiting
           returning n.user_id, n.channel, n.batch, n.message_id, n.trigger, n.attempts
         )
         select user_id, channel, batch, max(attempts)::int as attempts,
                json_agg(json_build_object('message_id', message_id, 'trigger', trigger) order by message_id)
                  as messages
           from claimed group by user_id, channel, batch`,
  row: {
    user_id: int8,
    channel: text.as<Channel>(),
    batch: text,
    /** The largest number of attempts of any of them, this attempt included. */
    attempts: int4,
    /** Ascending by message. */
    messages: json<readonly { readonly message_id: number; readonly trigger: Trigger }[]>(),
  },
});

/**
 * Claims due batches, oldest first, each with all of its notifications. Nobody else gets them before `until`, with an
 * exception: two nodes may claim the same batch simultaneously. `deleteNotifications` tells which of them sends it.
 *
 * @param now, until milliseconds since 1970
 */
export const claimBatches = (
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number; limit: number },
): Promise<Batch[]> =>
  claimNotificationsSql.all(runner, [args.realmId, toIso(args.now), toIso(args.until), args.limit]);

const postponeNotificationsSql = statement({
  name: "postpone_notifications",
  text: `update notification set due_at = $5, attempts = 0
          where realm_id = $1 and user_id = $2 and channel = $3 and message_id = any($4::bigint[])`,
});

/** Makes claimed notifications due at a later time, as if nobody had tried to send them. @param until milliseconds since 1970 */
export async function postponeNotifications(
  runner: QueryRunner,
  realmId: number,
  { user_id, channel, messages }: Pick<Batch, "user_id" | "channel" | "messages">,
  until: number,
): Promise<void> {
  const ids = messages.map(({ message_id }) => message_id);
  await postponeNotificationsSql.run(runner, [realmId, user_id, channel, ids, toIso(until)]);
}

const bringMailsForwardSql = statement({
  name: "bring_mails_forward",
  text: `update notification set due_at = $3
          where realm_id = $1 and user_id = $2 and channel = 'mail' and not is_waiting and due_at > $3`,
});

/** Makes a user's mails due that were postponed beyond a time. @param dueBy milliseconds since 1970 */
export async function bringMailsForward(tx: Tx, userId: number, dueBy: number): Promise<void> {
  await bringMailsForwardSql.run(tx.runner, [tx.realmId, userId, toIso(dueBy)]);
}

const deleteNotificationsSql = statement({
  name: "delete_notifications",
  text: `delete from notification
          where realm_id = $1 and user_id = $2 and channel = $3 and message_id = any($4::bigint[])
         returning message_id`,
  row: { message_id: int8 },
});

/** @returns the ids of those that still existed: a notification is sent once */
export async function deleteNotifications(
  runner: QueryRunner,
  realmId: number,
  { user_id, channel, messages }: Pick<Batch, "user_id" | "channel" | "messages">,
): Promise<number[]> {
  const rows = await deleteNotificationsSql.all(runner, [
    realmId,
    user_id,
    channel,
    messages.map(({ message_id }) => message_id),
  ]);
  return rows.map(({ message_id }) => message_id);
}
