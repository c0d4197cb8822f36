/** Presence in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { bool, int8, statement, text, timestamptz } from "../../db/statement.ts";
import type { UserReport } from "./reports.ts";
import { MAX_CLIENTS } from "./reports.ts";

const storePresenceSql = statement({
  name: "store_presence",
  text: `insert into presence (realm_id, user_id, client, is_active, reported_at, written_at)
         select $1, user_id, client, is_active, reported_at, clock_timestamp()
           from json_to_recordset($2::json)
                  as r(user_id bigint, client text, is_active boolean, reported_at timestamptz)
          order by user_id, client
         on conflict (realm_id, user_id, client) do update
            set is_active = excluded.is_active, reported_at = excluded.reported_at,
                written_at = excluded.written_at
          where excluded.reported_at > presence.reported_at`,
});

/**
 * Stores reports that are newer than the stored ones. It always stores them in the same order, so that two nodes that
 * store reports of the same users don't wait for each other.
 *
 * @param mayExceed true if some of these users may have more clients than are kept
 */
export async function storeReports(
  runner: QueryRunner,
  realmId: number,
  reports: readonly UserReport[],
  mayExceed: boolean,
): Promise<void> {
  const rows = reports.map((report) => ({ ...report, reported_at: toIso(report.reported_at) }));
  await storePresenceSql.run(runner, [realmId, JSON.stringify(rows)]);
  if (mayExceed) await deleteOldest(runner, realmId, [...new Set(reports.map(({ user_id }) => user_id))]);
}

const deleteOldestPresenceSql = statement({
  name: "delete_oldest_presence",
  text: `delete from presence as p
          using (select user_id, client, row_number() over (partition by user_id order by reported_at desc) as place
                   from presence where realm_id = $1 and user_id = any($2::bigint[])) as ranked
          where p.realm_id = $1 and p.user_id = ranked.user_id and p.client = ranked.client
            and ranked.place > ${MAX_CLIENTS}`,
});

/** Deletes the oldest reports of users with more clients than are kept. */
async function deleteOldest(runner: QueryRunner, realmId: number, userIds: readonly number[]): Promise<void> {
  await deleteOldestPresenceSql.run(runner, [realmId, userIds]);
}

/** Reports, and the database's time up to which they were read, as text. */
export interface ReadReports {
  readonly reports: readonly UserReport[];
  readonly until: string;
}

/** The longest that a statement may have been running while reports were read. */
const OVERLAP = "5 seconds";

const readPresenceTimeSql = statement({
  name: "read_presence_time",
  text: "select now()::text as until",
  row: { until: text },
});

const readPresenceSql = statement({
  name: "read_presence",
  text: `select user_id, client, is_active, reported_at from presence
          where realm_id = $1 and written_at > $2::timestamptz - interval '${OVERLAP}'`,
  row: { user_id: int8, client: text, is_active: bool, reported_at: timestamptz },
});

/** @param since `until` of the previous read; reports written shortly before that are read again */
export async function readReports(
  runner: QueryRunner,
  realmId: number,
  since = "-infinity",
): Promise<ReadReports> {
  const row = await readPresenceTimeSql.first(runner, []);
  const reports = await readPresenceSql.all(runner, [realmId, since]);
  return { reports, until: row?.until ?? since };
}
