/** The times at which users are not to be disturbed, in SQL. */
import type { DoNotDisturb } from "@confab/contract";
import { toIso } from "../../base/clock.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

const storeDoNotDisturbSql = statement({
  name: "store_do_not_disturb",
  text: `insert into do_not_disturb (realm_id, user_id, paused_until, resumed_until, schedule)
         values ($1, $2, $3, $4, $5)
         on conflict (realm_id, user_id)
         do update set paused_until = excluded.paused_until, resumed_until = excluded.resumed_until,
                       schedule = excluded.schedule`,
});

export async function storeDoNotDisturb(
  tx: Tx,
  userId: number,
  { paused_until, resumed_until, schedule }: DoNotDisturb,
): Promise<void> {
  await storeDoNotDisturbSql.run(tx.runner, [
    tx.realmId,
    userId,
    timeOf(paused_until),
    timeOf(resumed_until),
    schedule && JSON.stringify(schedule),
  ]);
}

const timeOf = (seconds: number | null) => (seconds === null ? null : toIso(seconds * 1000));
