/** SQL for attempts. Each counted subject has one row, which the database locks, so that all nodes count together. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { bool, int4, int8, type RowOf, statement } from "../../db/statement.ts";

export type Counted = RowOf<typeof countAttemptSql>;

const deleteExpiredAttemptsSql = statement({
  name: "delete_expired_attempts",
  text: "delete from attempt where realm_id = $1 and expires_at <= $2",
});

const countAttemptSql = statement({
  name: "count_attempt",
  text: `insert into attempt as a (realm_id, rule, who, times, accepted, expires_at)
         values ($1, $2, $3, array[$4::bigint], true, $7)
         on conflict (realm_id, rule, who) do update
           set (times, accepted, expires_at) = (
             select case when cardinality(recent) < $6::int then recent || $4::bigint else recent end,
                    cardinality(recent) < $6::int,
                    case when cardinality(recent) < $6::int then excluded.expires_at else a.expires_at end
               from (select array(select time from unnest(a.times) as time where time > $5::bigint order by time)
                            as recent) as window_of_time)
         returning accepted, times`,
  row: {
    accepted: bool,
    /** The times of the attempts that count, oldest first; milliseconds since 1970. */
    times: int8.array,
  },
});

/** Counts an attempt if fewer than `most` fall in the window, and deletes rows outside all windows. */
export async function countAttempt(
  runner: QueryRunner,
  args: { realmId: number; rule: string; who: string; now: number; milliseconds: number; most: number },
): Promise<Counted> {
  const { realmId, rule, who, now, milliseconds, most } = args;
  await deleteExpiredAttemptsSql.run(runner, [realmId, toIso(now)]);
  return countAttemptSql.one(runner, [
    realmId,
    rule,
    who,
    now,
    now - milliseconds,
    most,
    toIso(now + milliseconds),
  ]);
}

const deleteAttemptsSql = statement({
  name: "delete_attempts",
  text: "delete from attempt where realm_id = $1 and rule = $2 and who = $3",
});

export async function deleteAttempts(
  runner: QueryRunner,
  realmId: number,
  rule: string,
  who: string,
): Promise<void> {
  await deleteAttemptsSql.run(runner, [realmId, rule, who]);
}

const deleteOneAttemptSql = statement({
  name: "delete_one_attempt",
  text: `update attempt
            set times = times[:array_position(times, $4::bigint) - 1]
                     || times[array_position(times, $4::bigint) + 1:]
          where realm_id = $1 and rule = $2 and who = $3 and $4::bigint = any(times)`,
});

/** Deletes one attempt; others that were counted at the same time stay. */
export async function deleteOneAttempt(
  runner: QueryRunner,
  { realmId, rule, who, time }: { realmId: number; rule: string; who: string; time: number },
): Promise<void> {
  await deleteOneAttemptSql.run(runner, [realmId, rule, who, time]);
}

/** Rows of this rule are not attempts: they record that a user signed in from an address, until they expire. */
const KNOWN_ADDRESS = "known address";

const upsertKnownAddressSql = statement({
  name: "upsert_known_address",
  text: `insert into attempt (realm_id, rule, who, times, accepted, expires_at)
         values ($1, $2, $3, array[$4::bigint], true, $5)
         on conflict (realm_id, rule, who) do update
           set times = excluded.times, expires_at = excluded.expires_at`,
});

/** Records that an account signed in from an address. @param who a hash of both */
export async function upsertKnownAddress(
  runner: QueryRunner,
  { realmId, who, now, expiresAt }: { realmId: number; who: string; now: number; expiresAt: number },
): Promise<void> {
  await upsertKnownAddressSql.run(runner, [realmId, KNOWN_ADDRESS, who, now, toIso(expiresAt)]);
}

const isRecordedSql = statement({
  name: "is_recorded",
  text: "select 1 from attempt where realm_id = $1 and rule = $2 and who = $3 and expires_at > $4",
  row: { "?column?": int4 },
});

/** True if the account signed in from the address and the record of that has not expired. */
export async function isKnownAddress(
  runner: QueryRunner,
  { realmId, who, now }: { realmId: number; who: string; now: number },
): Promise<boolean> {
  return (await isRecordedSql.run(runner, [realmId, KNOWN_ADDRESS, who, toIso(now)])) > 0;
}

/** Rows of this rule are not attempts either: they record mails that became messages, until they expire. */
const DELIVERED_MAIL = "delivered mail";

const upsertDeliveredMailSql = statement({
  name: "upsert_delivered_mail",
  text: `insert into attempt as a (realm_id, rule, who, times, accepted, expires_at)
         values ($1, $2, $3, array[$4::bigint], true, $5)
         on conflict (realm_id, rule, who) do update
           set times = excluded.times, expires_at = excluded.expires_at
         where a.expires_at <= $6`,
});

/**
 * Records that a mail becomes a message, in the transaction of the message.
 *
 * @param who a hash of the stream and the mail
 * @returns false if it has become one before
 */
export async function claimMail(
  runner: QueryRunner,
  { realmId, who, now, expiresAt }: { realmId: number; who: string; now: number; expiresAt: number },
): Promise<boolean> {
  await deleteExpiredAttemptsSql.run(runner, [realmId, toIso(now)]);
  const row = [realmId, DELIVERED_MAIL, who, now, toIso(expiresAt), toIso(now)];
  return (await upsertDeliveredMailSql.run(runner, row)) > 0;
}

/** True if the mail has become a message. */
export async function isDeliveredMail(
  runner: QueryRunner,
  { realmId, who, now }: { realmId: number; who: string; now: number },
): Promise<boolean> {
  return (await isRecordedSql.run(runner, [realmId, DELIVERED_MAIL, who, toIso(now)])) > 0;
}
