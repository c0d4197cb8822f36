/** Who comes into question for notifications, and those that are still to be sent, in SQL. */
import { toIso } from "../../clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Candidate, Channel, Trigger } from "./decide.ts";

/** A message, as far as it decides who is notified. */
export interface NotifyingMessage {
  readonly message_id: number;
  /** Of its event. */
  readonly position: number;
  readonly conversation_id: number;
  readonly stream_id: number | null;
  readonly topic: string;
  readonly sender_id: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Empty in streams. */
  readonly participants: readonly number[];
  readonly mentioned: readonly number[];
  readonly is_wildcard: boolean;
}

export type FoundCandidate = Candidate & {
  readonly message_id: number;
  /** There is somewhere to push to. */
  readonly has_browser: boolean;
};

/** What clients wait after which they show somebody as away (reference 14.7). */
const PRESENT_SECONDS = 140;

/** Uses of queues are noted once a minute. */
const NOTED_SECONDS = 60;

const takesMessages = `
  (coalesce(q.options ->> 'event_types', 'null') = 'null' or q.options::jsonb -> 'event_types' @> '["message"]')`;

/**
 * Those whom messages may be worth a notification to: of a stream's subscribers only those who are mentioned, or want
 * notifications of the stream, are looked at, each found by an index. How many they are the planner can't know: the limits
 * keep it from reading all accounts for a few.
 */
export const findCandidates = (
  runner: QueryRunner,
  realmId: number,
  messages: readonly NotifyingMessage[],
): Promise<FoundCandidate[]> =>
  runner.query<FoundCandidate>({
    name: "find_notification_candidates",
    text: `select m.message_id, a.user_id, m.sender_id, m.stream_id is null as is_direct,
                  a.user_id = any(m.mentioned) as is_mentioned, m.is_wildcard, a.settings, s.push_notifications,
                  s.email_notifications, s.wildcard_mentions_notify,
                  coalesce(s.is_muted, false)
                    or exists (select from muted_topic as t
                                where t.realm_id = $1 and t.user_id = a.user_id and t.stream_id = m.stream_id
                                  and lower(t.topic) = lower(m.topic)) as is_muted,
                  exists (select from muted_user as u
                           where u.realm_id = $1 and u.user_id = a.user_id and u.muted_user_id = m.sender_id)
                    as has_muted_sender,
                  exists (select from event_queue as q
                           where q.realm_id = $1 and q.user_id = a.user_id and ${takesMessages}
                             and q.last_used_at + make_interval(secs => q.lifetime_seconds + ${NOTED_SECONDS})
                                 > to_timestamp(m.timestamp)) as has_queue,
                  exists (select from presence as p
                           where p.realm_id = $1 and p.user_id = a.user_id and p.is_active
                             and p.reported_at > to_timestamp(m.timestamp - ${PRESENT_SECONDS})) as is_present,
                  exists (select from web_push_subscription as w where w.realm_id = $1 and w.user_id = a.user_id)
                    as has_browser
             from json_to_recordset($2::json)
                    as m(message_id bigint, stream_id bigint, topic text, sender_id bigint, timestamp float8,
                         participants bigint[], mentioned bigint[], is_wildcard boolean)
            cross join lateral (
                    select unnest(m.participants) as user_id
                    union
                    select unnest(m.mentioned) where m.stream_id is not null
                    union
                    select user_id from subscription
                     where m.is_wildcard and realm_id = $1 and stream_id = m.stream_id and is_active
                    union
                    select user_id from subscription
                     where realm_id = $1 and stream_id = m.stream_id and is_active
                       and (push_notifications or email_notifications)
                    union
                    select wanting.user_id
                      from account as wanting
                      join subscription as own
                        on own.realm_id = $1 and own.user_id = wanting.user_id and own.stream_id = m.stream_id
                     where wanting.realm_id = $1 and own.is_active and m.stream_id is not null
                       and ((wanting.settings ->> 'enable_stream_push_notifications')::boolean
                            or (wanting.settings ->> 'enable_stream_email_notifications')::boolean)) as c
            cross join lateral (
                    select * from account where realm_id = $1 and user_id = c.user_id limit 1) as a
             left join lateral (
                    select * from subscription
                     where realm_id = $1 and user_id = c.user_id and stream_id = m.stream_id limit 1) as s
               on s.is_active
            where a.is_active and a.bot_type is null and not a.is_system
              and (m.stream_id is null or s.user_id is not null)`,
    values: [realmId, JSON.stringify(messages)],
  });

export interface NewNotification {
  readonly user_id: number;
  readonly channel: Channel;
  /** What is told together. */
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
  notifications: readonly NewNotification[],
): Promise<void> {
  await runner.query({
    name: "insert_notifications",
    text: `insert into notification
             (realm_id, user_id, channel, batch, message_id, position, trigger, is_waiting, due_at)
           select $1, user_id, channel, batch, message_id, position, trigger, is_waiting, to_timestamp(due)
             from json_to_recordset($2::json)
                    as n(user_id bigint, channel text, batch text, message_id bigint, position bigint,
                         trigger text, is_waiting boolean, due float8)
           on conflict do nothing`,
    values: [realmId, JSON.stringify(notifications)],
  });
}

/**
 * Looks at notifications of users who were there when the message was sent: where a program of theirs has taken it they
 * are dropped, where none is left that could, they are due; the others are looked at again at `again`.
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
  /** The most that any of them has had, this one included. */
  readonly attempts: number;
}

/**
 * Takes what is due, oldest first, each with all that is told together with it; until `until` nobody else gets it. Two
 * nodes may still take the same batch at once; `deleteNotifications` tells which of them has it.
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
              order by due_at, user_id limit $4
                for update skip locked
           ), claimed as (
             update notification as n
                set due_at = $3, attempts = n.attempts + 1
               from (select distinct user_id, channel, batch from due) as d
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

/** @returns those that were still there: a notification goes out once */
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
