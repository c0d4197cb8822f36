/** The reachability of users, and notifications that are still to be sent, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Channel, Trigger } from "./decide.ts";

/** The use of a queue is recorded once a minute. */
const NOTED_SECONDS = 60;

const takesMessages = `
  (coalesce(q.options ->> 'event_types', 'null') = 'null' or q.options::jsonb -> 'event_types' @> '["message"]')`;

/** The ways in which a user can be reached. */
export interface Reachability {
  readonly user_id: number;
  /** Unix seconds until which they have an event queue for messages; `null` if they have no such queue. */
  readonly queue_until: number | null;
  /** Unix seconds of their last report of being active. */
  readonly present_at: number | null;
  /** True if at least one browser accepts push messages. */
  readonly has_browser: boolean;
}

/** Returns the reachability of these users. Users without any queue, report or browser are absent. */
export const readReachability = (
  runner: QueryRunner,
  realmId: number,
  userIds: readonly number[],
): Promise<Reachability[]> =>
  runner.query<Reachability>({
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
    values: [realmId, userIds],
  });

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

export async function insertNotifications(
  runner: QueryRunner,
  realmId: number,
  notifications: readonly NewNotifications[],
): Promise<void> {
  await runner.query({
    name: "insert_notifications",
    text: `insert into notification
             (realm_id, user_id, channel, batch, message_id, position, trigger, is_waiting, due_at)
           select $1, user_id, channel, batch, message_id, position, trigger, is_waiting, to_timestamp(due)
             from json_to_recordset($2::json)
                    as n(user_ids bigint[], channel text, batch text, message_id bigint, position bigint,
                         trigger text, is_waiting boolean, due float8)
            cross join lateral unnest(n.user_ids) as u(user_id)
           on conflict do nothing`,
    values: [realmId, JSON.stringify(notifications)],
  });
}

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
  const due = "n.realm_id = $1 and n.is_waiting and n.due_at <= $2::timestamptz";
  const queue = `select from event_queue as q where q.realm_id = $1 and q.user_id = n.user_id and ${takesMessages}`;
  await runner.query({
    name: "drop_delivered_notifications",
    text: `delete from notification as n where ${due} and exists (${queue} and q.position >= n.position)`,
    values: [realmId, toIso(now)],
  });
  await runner.query({
    name: "release_waiting_notifications",
    text: `update notification as n set is_waiting = false
            where ${due}
              and not exists (${queue}
                and q.last_used_at + make_interval(secs => q.lifetime_seconds + ${NOTED_SECONDS}) > $2::timestamptz)`,
    values: [realmId, toIso(now)],
  });
  await runner.query({
    name: "postpone_waiting_notifications",
    text: `update notification as n set due_at = $3 where ${due}`,
    values: [realmId, toIso(now), toIso(again)],
  });
}

export interface Batch {
  readonly user_id: number;
  readonly channel: Channel;
  readonly batch: string;
  /** Ascending by message. */
  readonly messages: readonly { readonly message_id: number; readonly trigger: Trigger }[];
  /** The largest number of attempts of any of them, this attempt included. */
  readonly attempts: number;
}

/**
 * The batches that a node works on concurrently, for one organization. It is a constant in the query, which tells the
 * planner to expect few rows.
 */
export const MOST_CLAIMED = 8;

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
  runner.query<Batch>({
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
    values: [args.realmId, toIso(args.now), toIso(args.until), args.limit],
  });

/** @returns the ids of those that still existed: a notification is sent once */
export async function deleteNotifications(
  runner: QueryRunner,
  realmId: number,
  { user_id, channel, messages }: Pick<Batch, "user_id" | "channel" | "messages">,
): Promise<number[]> {
  const rows = await runner.query<{ message_id: number }>({
    name: "delete_notifications",
    text: `delete from notification
            where realm_id = $1 and user_id = $2 and channel = $3 and message_id = any($4::bigint[])
           returning message_id`,
    values: [realmId, user_id, channel, messages.map(({ message_id }) => message_id)],
  });
  return rows.map(({ message_id }) => message_id);
}
