/** The rows of event queues, and the part of the log that rebuilds one. */
import { MAX_QUEUES_PER_USER } from "@confab/contract";
import { toIso } from "../clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import type { StoredEvent } from "./commit.ts";
import type { QueueOptions } from "./queue-options.ts";

export interface QueueRow {
  readonly queue_id: string;
  readonly user_id: number;
  readonly options: QueueOptions;
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly last_used_at: number;
  readonly lifetime_seconds: number;
}

export async function insertQueue(db: QueryRunner, realmId: number, row: QueueRow): Promise<void> {
  await db.query({
    name: "insert_queue",
    text: `insert into event_queue
             (realm_id, queue_id, user_id, options, position, last_used_at, lifetime_seconds)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      realmId,
      row.queue_id,
      row.user_id,
      JSON.stringify(row.options),
      row.position,
      toIso(row.last_used_at),
      row.lifetime_seconds,
    ],
  });
}

export async function lookupQueue(
  db: QueryRunner,
  realmId: number,
  queueId: string,
): Promise<QueueRow | undefined> {
  const [row] = await db.query<QueueRow>({
    name: "lookup_queue",
    text: `select queue_id, user_id, options, position, last_used_at, lifetime_seconds
             from event_queue where realm_id = $1 and queue_id = $2`,
    values: [realmId, queueId],
  });
  return row;
}

export async function deleteQueues(
  db: QueryRunner,
  realmId: number,
  queueIds: readonly string[],
): Promise<void> {
  await db.query({
    name: "delete_queues",
    text: "delete from event_queue where realm_id = $1 and queue_id = any($2::text[])",
    values: [realmId, queueIds],
  });
}

/** Deletes all queues of users, together with what ends them: the deactivation of their accounts. */
export async function deleteQueuesOf(
  db: QueryRunner,
  realmId: number,
  userIds: readonly number[],
): Promise<void> {
  await db.query({
    name: "delete_queues_of",
    text: "delete from event_queue where realm_id = $1 and user_id = any($2::bigint[])",
    values: [realmId, userIds],
  });
}

/**
 * Notes when queues were last used, and up to where their clients have read.
 *
 * @param now milliseconds since 1970; what was noted of times yet to come is by a clock that has been set back since
 */
export async function touchQueues(
  db: QueryRunner,
  realmId: number,
  used: readonly { readonly queueId: string; readonly lastUsed: number; readonly acknowledged: number }[],
  now: number,
): Promise<void> {
  await db.query({
    name: "touch_queues",
    text: `update event_queue as q
              set last_used_at = greatest(least(q.last_used_at, $5::timestamptz), u.last_used_at),
                  position = greatest(q.position, u.position)
             from unnest($2::text[], $3::timestamptz[], $4::bigint[]) as u(queue_id, last_used_at, position)
            where q.realm_id = $1 and q.queue_id = u.queue_id`,
    values: [
      realmId,
      used.map(({ queueId }) => queueId),
      used.map(({ lastUsed }) => toIso(lastUsed)),
      used.map(({ acknowledged }) => acknowledged),
      toIso(now),
    ],
  });
}

/** Deletes queues unused for longer than their lifetime and a margin, which covers uses not yet noted. */
export async function deleteExpiredQueues(
  db: QueryRunner,
  realmId: number,
  now: number,
  marginSeconds: number,
): Promise<void> {
  await db.query({
    name: "delete_expired_queues",
    text: `delete from event_queue
            where realm_id = $1 and last_used_at + make_interval(secs => lifetime_seconds + $3) < $2::timestamptz`,
    values: [realmId, toIso(now), marginSeconds],
  });
}

/**
 * Deletes the queues that were used least recently of every user who has too many.
 *
 * @returns their ids
 */
export async function deleteExcessQueues(db: QueryRunner, realmId: number): Promise<string[]> {
  const deleted = await db.query<{ queue_id: string }>({
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
    values: [realmId, MAX_QUEUES_PER_USER],
  });
  return deleted.map(({ queue_id }) => queue_id);
}

/** Entries after a position, in order. */
export function readLog(
  db: QueryRunner,
  realmId: number,
  after: number,
  limit = 2000,
): Promise<StoredEvent[]> {
  return db.query<StoredEvent>({
    name: "read_log",
    text: `select position, type, payload, audience from event
            where realm_id = $1 and position > $2 order by position limit $3`,
    values: [realmId, after, limit],
  });
}

/**
 * Deletes log entries that no queue can ask for any more: those older than every queue's position, and old enough
 * that no registration under way can need them.
 *
 * The log holds the content of messages, also of those that have been deleted since: whoever has not fetched a message
 * yet is still sent it, and then that it is gone. What remains of a deleted message remains here no longer than about ten
 * minutes after it was sent (or changed), or until the slowest client has fetched it or lost its queue, which takes a day
 * at most (`MAX_EVENT_QUEUE_LIFETIME_SECONDS`), or until background work that came to a halt goes on. Retention deletes
 * messages that are days old, and those are hardly ever still in it.
 */
export async function trimLog(db: QueryRunner, realmId: number, olderThan: number): Promise<void> {
  await db.query({
    name: "trim_log",
    text: `delete from event
            where realm_id = $1 and created_at < $2::timestamptz
              and position <= least(
                (select min(position) from event_queue where realm_id = $1),
                (select min(position) from log_consumer where realm_id = $1),
                (select position from realm_counter where realm_id = $1))`,
    values: [realmId, toIso(olderThan)],
  });
}
