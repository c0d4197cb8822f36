/**
 * SQL queries that find the work of all unused organizations. An organization without work costs next to nothing: the
 * queries read only non-empty data (logs, queues, jobs, settings of retention).
 *
 * Each table is joined on `realm_id`, and no subquery has a limit or an aggregate over several organizations. So a
 * distributed PostgreSQL runs the queries on all its servers at once (docs/scaling.md). The oldest event of a log and the
 * oldest message of a conversation are found by positions and ids that rows of other tables hold. They are looked up in
 * subqueries, because the planner would read all events and messages for a join.
 */

import { toIso } from "../base/clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { int8, statement, timestamptz } from "../db/statement.ts";
import { UNUSED_MILLISECONDS } from "../domain/attachments/cleaner.ts";
import { isNotScheduled } from "../domain/attachments/queries.ts";
import { UNLIMITED } from "../domain/streams/retention.ts";

const claimSweepSql = statement({
  name: "claim_sweep",
  text: `with last as (
           select value::timestamptz as swept_at from installation where name = 'idle_realms_swept_at'
         ), claim as (
           insert into installation as i (name, value) values ('idle_realms_swept_at', $1)
           on conflict (name) do update set value = excluded.value where i.value::timestamptz <= $2
           returning name
         )
         select coalesce((select swept_at from last), $1::timestamptz) as last from claim`,
  row: { last: timestamptz },
});

/**
 * Claims the next round for all nodes of the installation, if it is due.
 *
 * @param now, dueSince milliseconds since 1970: the last round must have been before `dueSince`
 * @returns the time of the last round; `undefined` if the next one is not due
 */
export async function claimSweep(
  runner: QueryRunner,
  args: { now: number; dueSince: number },
): Promise<{ last: number } | undefined> {
  return claimSweepSql.first(runner, [toIso(args.now), toIso(args.dueSince)]);
}

const deleteAllExpiredQueuesSql = statement({
  name: "delete_all_expired_queues",
  text: `delete from event_queue
          where last_used_at + make_interval(secs => lifetime_seconds + $2) < $1::timestamptz`,
});

/** Deletes queues of all organizations unused for longer than their lifetime and a margin. @param now as above */
export async function deleteAllExpiredQueues(
  runner: QueryRunner,
  now: number,
  marginSeconds: number,
): Promise<void> {
  await deleteAllExpiredQueuesSql.run(runner, [toIso(now), marginSeconds]);
}

const realmsWithOldLogSql = statement({
  name: "realms_with_old_log",
  text: `select c.realm_id
           from realm_counter as c
          where c.first_position is not null
            and (select e.created_at from event as e
                  where e.realm_id = c.realm_id and e.position = c.first_position) < $1`,
  row: { realm_id: int8 },
});

/** Returns organizations whose log has an entry older than a time. @param olderThan milliseconds since 1970 */
export async function realmsWithOldLog(runner: QueryRunner, olderThan: number): Promise<number[]> {
  const rows = await realmsWithOldLogSql.all(runner, [toIso(olderThan)]);
  return rows.map(({ realm_id }) => realm_id);
}

const realmsWithWorkSql = statement({
  name: "realms_with_work",
  text: `with always as (
           select c.realm_id
             from realm_counter as c
             join log_consumer as l on l.realm_id = c.realm_id and l.position < c.position
            where c.first_position is not null
              and (select e.created_at from event as e
                    where e.realm_id = l.realm_id and e.position = greatest(l.position + 1, c.first_position)) < $2
           union
           select realm_id from mail where due_at < $2
         ), work as (
           select realm_id from link_preview_job where due_at < $2
           union
           select realm_id from stored_file_removal where due_at < $2
           union
           select realm_id from person_deletion where claimed_until < $2 and finished_at is null
           union
           select realm_id from realm_export
            where claimed_until < $2 and finished_at is null and failed_at is null
           union
           select realm_id from attachment
            where unused_since < $2::timestamptz - ${UNUSED_MILLISECONDS / 1000} * interval '1 second'
              and ${isNotScheduled}
           union
           select realm_id from bot_call where due_at < $2
           union
           -- Sent in one transaction: a node that is just about to do it is in nobody's way.
           select realm_id from scheduled_message where deliver_at < $1 and failure is null
           union
           select realm_id from notification where due_at < $2
           union
           select realm_id from log_consumer where redo_below is not null
           union
           -- The oldest message of an organization is the first one of one of its conversations.
           select c.realm_id
             from realm as r
             join realm_counter as c on c.realm_id = r.realm_id
            where (r.properties ->> 'message_retention_days')::bigint <> ${UNLIMITED}
              and case when coalesce(
                              (select due_at from retention_round as d where d.realm_id = c.realm_id), '-infinity') < $2
                       then $1::timestamptz - (
                              select sent_at from message as m
                               where m.realm_id = c.realm_id
                                 and m.message_id = (
                                       select min(first_message_id) from conversation as v
                                        where v.realm_id = c.realm_id and first_message_id is not null
                                        group by v.realm_id))
                            > (r.properties ->> 'message_retention_days')::bigint * interval '1 day'
                  end
           union
           select s.realm_id
             from stream as s
            where s.message_retention_days <> ${UNLIMITED}
              and case when coalesce(
                              (select due_at from retention_round as d where d.realm_id = s.realm_id), '-infinity') < $2
                       then $1::timestamptz - (
                              select sent_at from message as m
                               where m.realm_id = s.realm_id
                                 and m.message_id = (
                                       select first_message_id from conversation as v
                                        where v.realm_id = s.realm_id and v.conversation_id = s.conversation_id))
                            > s.message_retention_days * interval '1 day'
                  end
         )
         select realm_id
           from (select realm_id, 1 as urgency from always
                  union all
                 select realm_id, 1 from work join realm using (realm_id) where is_active
                  union all
                 select realm_id, 2 from digest_round join realm using (realm_id)
                  where is_active and due_at < $2) as waiting
          where realm_id <> all ($3::bigint[])
          group by realm_id order by min(urgency), realm_id limit $4`,
  row: { realm_id: int8 },
});

/**
 * Returns organizations with background work that was due before a time, and that nobody has done: events that a
 * consumer of the log has not read, messages whose results are of an earlier version, jobs, mails, scheduled messages,
 * exports, unused files, and messages past the retention of the organization or a stream. Organizations that have only
 * weekly mails to send come last.
 *
 * For deactivated organizations, only the log and the mails count: everything else is paused.
 *
 * @param now, since milliseconds since 1970
 * @param besides organizations that are maintained anyway
 */
export async function realmsWithWork(
  runner: QueryRunner,
  args: { now: number; since: number; besides: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await realmsWithWorkSql.all(runner, [
    toIso(args.now),
    toIso(args.since),
    args.besides,
    args.limit,
  ]);
  return rows.map(({ realm_id }) => realm_id);
}
