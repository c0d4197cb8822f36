/** SQL for attempts. Each counted subject has one row, which the database locks, so that all nodes count together. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";

export interface Counted {
  readonly accepted: boolean;
  /** The times of the attempts that count, oldest first; milliseconds since 1970. */
  readonly times: readonly number[];
}

/** Counts an attempt if fewer than `most` fall in the window, and deletes rows outside all windows. */
export async function countAttempt(
  runner: QueryRunner,
  args: { realmId: number; rule: string; who: string; now: number; milliseconds: number; most: number },
): Promise<Counted> {
  const { realmId, rule, who, now, milliseconds, most } = args;
  await runner.query({
    text: "delete from attempt where realm_id = $1 and expires_at <= $2",
    values: [realmId, toIso(now)],
  });
  const [row] = await runner.query<Counted>({
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
    values: [realmId, rule, who, now, now - milliseconds, most, toIso(now + milliseconds)],
  });
  if (!row) throw new Error("An upsert returns its row");
  return row;
}

export async function deleteAttempts(
  runner: QueryRunner,
  realmId: number,
  rule: string,
  who: string,
): Promise<void> {
  await runner.query({
    text: "delete from attempt where realm_id = $1 and rule = $2 and who = $3",
    values: [realmId, rule, who],
  });
}

/** Deletes one attempt; others that were counted at the same time stay. */
export async function deleteOneAttempt(
  runner: QueryRunner,
  { realmId, rule, who, time }: { realmId: number; rule: string; who: string; time: number },
): Promise<void> {
  await runner.query({
    text: `update attempt
              set times = times[:array_position(times, $4::bigint) - 1]
                       || times[array_position(times, $4::bigint) + 1:]
            where realm_id = $1 and rule = $2 and who = $3 and $4::bigint = any(times)`,
    values: [realmId, rule, who, time],
  });
}

/** Rows of this rule are not attempts: they record that a user signed in from an address, until they expire. */
const KNOWN_ADDRESS = "known address";

/** Records that an account signed in from an address. @param who a hash of both */
export async function upsertKnownAddress(
  runner: QueryRunner,
  { realmId, who, now, expiresAt }: { realmId: number; who: string; now: number; expiresAt: number },
): Promise<void> {
  await runner.query({
    text: `insert into attempt (realm_id, rule, who, times, accepted, expires_at)
           values ($1, $2, $3, array[$4::bigint], true, $5)
           on conflict (realm_id, rule, who) do update
             set times = excluded.times, expires_at = excluded.expires_at`,
    values: [realmId, KNOWN_ADDRESS, who, now, toIso(expiresAt)],
  });
}

/** True if the account signed in from the address and the record of that has not expired. */
export async function isKnownAddress(
  runner: QueryRunner,
  { realmId, who, now }: { realmId: number; who: string; now: number },
): Promise<boolean> {
  const rows = await runner.query({
    text: "select 1 from attempt where realm_id = $1 and rule = $2 and who = $3 and expires_at > $4",
    values: [realmId, KNOWN_ADDRESS, who, toIso(now)],
  });
  return rows.length > 0;
}
