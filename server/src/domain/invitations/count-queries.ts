/** The counts of mailed invitations, in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import { int4, statement, timestamptz } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";

const deleteOldInvitationCountsSql = statement({
  name: "delete_old_invitation_counts",
  text: "delete from invitation_count where realm_id = $1 and hour < $2",
});

const sumMailedInvitationsSql = statement({
  name: "sum_mailed_invitations",
  text: `select coalesce(sum(mailed), 0)::int as mailed from invitation_count
          where realm_id = $1 and hour >= $2`,
  row: { mailed: int4 },
});

/** Returns the number mailed since the given start of an hour, and deletes older counts. */
export async function sumMailed(tx: WriteTx, since: number): Promise<number> {
  const values = [tx.realmId, toIso(since)];
  await deleteOldInvitationCountsSql.run(tx.runner, values);
  const row = await sumMailedInvitationsSql.first(tx.runner, values);
  return row?.mailed ?? 0;
}

const addMailedInvitationsSql = statement({
  name: "add_mailed_invitations",
  text: `insert into invitation_count as c (realm_id, hour, mailed) values ($1, $2, $3)
         on conflict (realm_id, hour) do update set mailed = c.mailed + excluded.mailed`,
});

export async function addMailed(tx: WriteTx, hour: number, count: number): Promise<void> {
  await addMailedInvitationsSql.run(tx.runner, [tx.realmId, toIso(hour), count]);
}

const lookupRealmCreationSql = statement({
  name: "lookup_realm_creation",
  text: "select created_at from realm where realm_id = $1",
  row: { created_at: timestamptz },
});

/** Returns the time at which the organization was created. */
export async function readCreation(tx: Tx): Promise<number> {
  const row = await lookupRealmCreationSql.first(tx.runner, [tx.realmId]);
  if (!row) throw new Error(`There is no realm ${tx.realmId}`);
  return row.created_at;
}
