/** The counts of mailed invitations, in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

/** Returns the number mailed since the given start of an hour, and deletes older counts. */
export async function sumMailed(tx: WriteTx, since: number): Promise<number> {
  const values = [tx.realmId, toIso(since)];
  await tx.runner.query({
    text: "delete from invitation_count where realm_id = $1 and hour < $2",
    values,
  });
  const [row] = await tx.runner.query<{ mailed: number }>({
    text: `select coalesce(sum(mailed), 0)::int as mailed from invitation_count
            where realm_id = $1 and hour >= $2`,
    values,
  });
  return row?.mailed ?? 0;
}

export async function addMailed(tx: WriteTx, hour: number, count: number): Promise<void> {
  await tx.runner.query({
    text: `insert into invitation_count as c (realm_id, hour, mailed) values ($1, $2, $3)
           on conflict (realm_id, hour) do update set mailed = c.mailed + excluded.mailed`,
    values: [tx.realmId, toIso(hour), count],
  });
}

/** Returns the time at which the organization was created. */
export async function readCreation(tx: Tx): Promise<number> {
  const [row] = await tx.runner.query<{ created_at: number }>({
    text: "select created_at from realm where realm_id = $1",
    values: [tx.realmId],
  });
  if (!row) throw new Error(`There is no realm ${tx.realmId}`);
  return row.created_at;
}
