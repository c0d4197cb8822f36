/** Reads from the database how far nodes and consumers have read the log. */

import { toIso } from "../base/clock.ts";
import type { QueryRunner } from "../db/engine.ts";
import { float8, int8, statement, text } from "../db/statement.ts";

const readLogPositionsSql = statement({
  name: "read_log_positions",
  text: "select realm_id, position from realm_counter where realm_id = any($1::bigint[])",
  row: { realm_id: int8, position: int8 },
});

/** Returns the last position of each of these realms' logs. */
export function readLogPositions(
  db: QueryRunner,
  realmIds: readonly number[],
): Promise<{ realm_id: number; position: number }[]> {
  return readLogPositionsSql.all(db, [realmIds]);
}

const readLogDelaySql = statement({
  name: "read_log_delay",
  text: `select coalesce(max(extract(epoch from $3::timestamptz - e.created_at)), 0)::float8 as seconds
           from unnest($1::bigint[], $2::bigint[]) as applied (realm_id, position)
           join realm_counter as c on c.realm_id = applied.realm_id
           join event as e on e.realm_id = c.realm_id
                          and e.position = greatest(applied.position + 1, c.first_position)`,
  row: { seconds: float8 },
});

/**
 * Returns the age in seconds of the oldest event after the given positions; 0 if none exists.
 *
 * @param positions the last event that was applied, by realm
 * @param now milliseconds since 1970
 */
export async function readLogDelay(
  db: QueryRunner,
  positions: ReadonlyMap<number, number>,
  now: number,
): Promise<number> {
  const values = [[...positions.keys()], [...positions.values()], toIso(now)];
  const { seconds } = await readLogDelaySql.one(db, values);
  return Math.max(0, seconds);
}

export interface ConsumerLag {
  readonly name: string;
  /** The number of unprocessed events: of all realms, and of the realm with the most. */
  readonly total: number;
  readonly largest: number;
  /** At most the number of messages of all realms that have results of an earlier version. */
  readonly redo: number;
}

const readConsumerLagsSql = statement({
  name: "read_consumer_lags",
  text: `select l.name,
                sum(greatest(c.position - l.position, 0))::bigint as total,
                max(greatest(c.position - l.position, 0))::bigint as largest,
                sum(case when l.redo_below is null then 0 else least(l.redo_below - 1, c.message_id) end)::bigint as redo
           from log_consumer l
           join realm_counter c on c.realm_id = l.realm_id
          where l.realm_id = any($1::bigint[]) and l.name = any($2::text[])
          group by l.name`,
  row: { name: text, total: int8, largest: int8, redo: int8 },
});

export function readConsumerLags(
  db: QueryRunner,
  realmIds: readonly number[],
  names: readonly string[],
): Promise<ConsumerLag[]> {
  return readConsumerLagsSql.all(db, [realmIds, names]);
}
