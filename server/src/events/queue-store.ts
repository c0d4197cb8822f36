/** Stores the rows of event queues, and reads the part of the log that rebuilds a queue. */

import { MAX_QUEUES_PER_USER } from "@confab/contract";
import { toIso } from "../base/clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { int4, int8, json, type RowOf, statement, text, timestamptz } from "../db/statement.ts";
import type { Audience } from "./audience.ts";
import type { StoredEvent } from "./commit.ts";
import type { QueueOptions } from "./queue-options.ts";

export type QueueRow = RowOf<typeof lookupQueuesSql>;

const insertQueueSql = statement({
  name: "insert_queue",
  text: `insert into event_queue
           (realm_id, queue_id, user_id, options, position, last_used_at, lifetime_seconds)
         values ($1, $2, $3, $4, $5, $6, $7)`,
});

export async function insertQueue(db: QueryRunner, realmId: number, row: QueueRow): Promise<void> {
  await insertQueueSql.run(db, [
    realmId,
    row.queue_id,
    row.user_id,
    JSON.stringify(row.options),
    row.position,
    toIso(row.last_used_at),
    row.lifetime_seconds,
  ]);
}

const lookupQueuesSql = statement({
  name: "lookup_queues",
  text: `select queue_id, user_id, options, position, last_used_at, lifetime_seconds
           from event_queue where realm_id = $1 and queue_id = any($2::text[])`,
  row: {
    queue_id: text,
    user_id: int8,
    options: json<QueueOptions>(),
    position: int8,
    /** Milliseconds since 1970. */
    last_used_at: timestamptz,
    lifetime_seconds: int4,
  },
});

export async function lookupQueues(
  db: QueryRunner,
  realmId: number,
  queueIds: readonly string[],
): Promise<QueueRow[]> {
  return lookupQueuesSql.all(db, [realmId, queueIds]);
}

const deleteQueuesSql = statement({
  name: "delete_queues",
  text: "delete from event_queue where realm_id = $1 and queue_id = any($2::text[])",
});

export async function deleteQueues(
  db: QueryRunner,
  realmId: number,
  queueIds: readonly string[],
): Promise<void> {
  await deleteQueuesSql.run(db, [realmId, queueIds]);
}

const deleteQueuesOfSql = statement({
  name: "delete_queues_of",
  text: "delete from event_queue where realm_id = $1 and user_id = any($2::bigint[])",
});

/** Deletes all queues of users, in the transaction that ends them: the deactivation of their accounts. */
export async function deleteQueuesOf(
  db: QueryRunner,
  realmId: number,
  userIds: readonly number[],
): Promise<void> {
  await deleteQueuesOfSql.run(db, [realmId, userIds]);
}

const touchQueuesSql = statement({
  name: "touch_queues",
  text: `update event_queue as q
            set last_used_at = greatest(least(q.last_used_at, $5::timestamptz), u.last_used_at),
                position = greatest(q.position, u.position)
           from unnest($2::text[], $3::timestamptz[], $4::bigint[]) as u(queue_id, last_used_at, position)
          where q.realm_id = $1 and q.queue_id = u.queue_id`,
});

/**
 * Stores the time of the queues' last use, and the position up to which their clients have read.
 *
 * @param now milliseconds since 1970. A stored time after it comes from a clock that has been set back since
 */
export async function touchQueues(
  db: QueryRunner,
  realmId: number,
  used: readonly { readonly queueId: string; readonly lastUsed: number; readonly acknowledged: number }[],
  now: number,
): Promise<void> {
  await touchQueuesSql.run(db, [
    realmId,
    used.map(({ queueId }) => queueId),
    used.map(({ lastUsed }) => toIso(lastUsed)),
    used.map(({ acknowledged }) => acknowledged),
    toIso(now),
  ]);
}

const deleteExpiredQueuesSql = statement({
  name: "delete_expired_queues",
  text: `delete from event_queue
          where realm_id = $1 and last_used_at + make_interval(secs => lifetime_seconds + $3) < $2::timestamptz`,
});

/** Deletes queues unused for longer than their lifetime and a margin, which covers uses that are not stored yet. */
export async function deleteExpiredQueues(
  db: QueryRunner,
  realmId: number,
  now: number,
  marginSeconds: number,
): Promise<void> {
  await deleteExpiredQueuesSql.run(db, [realmId, toIso(now), marginSeconds]);
}

const deleteExcessQueuesSql = statement({
  name: "delete_excess_queues",
  text: `delete from event_queue
          where realm_id = $1
            and queue_id in (
                  select excess.queue_id
                    from (select user_id from event_queue
                           where realm_id = $1 group by user_id having count(*) > $2) as u
                   cross join lateral (
                          select queue_id from event_queue as q
                           where q.realm_id = $1 and q.user_id = u.user_id
                           order by last_used_at desc, queue_id offset $2) as excess)
         returning queue_id`,
  row: { queue_id: text },
});

/**
 * Deletes the least recently used queues of every user who has too many.
 *
 * @returns their ids
 */
export async function deleteExcessQueues(db: QueryRunner, realmId: number): Promise<string[]> {
  const deleted = await deleteExcessQueuesSql.all(db, [realmId, MAX_QUEUES_PER_USER]);
  return deleted.map(({ queue_id }) => queue_id);
}

const readLogSql = statement({
  name: "read_log",
  text: `select position, type, payload, audience from event
          where realm_id = $1 and position > $2 order by position limit $3`,
  row: { position: int8, type: text, payload: json(), audience: json<Audience>() },
});

/** Returns the log's entries after a position, in order. */
export function readLog(
  db: QueryRunner,
  realmId: number,
  after: number,
  limit = 2000,
): Promise<StoredEvent[]> {
  return readLogSql.all(db, [realmId, after, limit]);
}

const trimLogSql = statement({
  name: "trim_log",
  // A commit that this waits for may have added events: the counter's position is that of the row as it is then.
  text: `with deleted as (
           delete from event
            where realm_id = $1 and created_at < $2::timestamptz
              and position <= least(
                (select min(position) from event_queue where realm_id = $1),
                (select min(position) from log_consumer where realm_id = $1),
                (select position from realm_counter where realm_id = $1))
           returning position
         ), last_deleted as (
           select max(position) as position from deleted
         )
         update realm_counter as c
            set first_position = case when d.position < c.position then greatest(c.first_position, d.position + 1) end
           from last_deleted as d
          where c.realm_id = $1 and d.position is not null`,
});

/**
 * Deletes log entries that no queue can request any longer: those before every queue's position, and old enough that no
 * registration under way can need them.
 *
 * The log contains the content of messages, also of messages that have been deleted since. A client that has not
 * fetched a message yet still gets it, followed by its deletion. A deleted message's content remains here for at most
 * about ten minutes after it was sent (or changed), with two exceptions. It remains until the slowest client has
 * fetched it or lost its queue, which takes a day at most (`MAX_EVENT_QUEUE_LIFETIME_SECONDS`). It also remains until
 * halted background work continues. Retention deletes messages that are days old, and those are hardly ever still in
 * the log.
 */
export async function trimLog(db: QueryRunner, realmId: number, olderThan: number): Promise<void> {
  await trimLogSql.run(db, [realmId, toIso(olderThan)]);
}
