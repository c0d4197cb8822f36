/** SQL for calls of bots that are not answered yet. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int4, int8, type RowOf, statement, text } from "../../db/statement.ts";
import type { BotCalled } from "../messages/stored/called-bots.ts";

export interface BotCall extends Omit<RowOf<typeof claimBotCallSql>, "trigger"> {
  readonly trigger: BotCalled["trigger"];
}

/** The triggers as rows hold them, in the words of the first level. Nodes of the release before read them, too. */
const storedTriggers = { mention: "mention", direct_message: "private_message" } as const;

type CallKey = Pick<BotCall, "message_id" | "bot_id">;

const insertBotCallsSql = statement({
  name: "insert_bot_calls",
  text: `insert into bot_call (realm_id, message_id, bot_id, trigger, due_at)
         select $1, c.message_id, c.bot_id, c.trigger, to_timestamp(c.timestamp)
           from json_to_recordset($2::json)
             as c(message_id bigint, bot_id bigint, trigger text, timestamp float8)
         on conflict do nothing`,
});

export async function insertCalls(
  runner: QueryRunner,
  realmId: number,
  /** `timestamp` in Unix seconds. */
  calls: readonly (BotCalled & { readonly message_id: number; readonly timestamp: number })[],
): Promise<void> {
  const rows = calls.map((call) => ({ ...call, trigger: storedTriggers[call.trigger] }));
  await insertBotCallsSql.run(runner, [realmId, JSON.stringify(rows)]);
}

const claimBotCallSql = statement({
  name: "claim_bot_call",
  text: `with due as materialized (
           select message_id, bot_id from bot_call
            where realm_id = $1 and due_at <= $2 and bot_id <> all($4::bigint[])
            order by due_at, message_id limit 1
              for update skip locked
         )
         update bot_call as c
            set due_at = $3, attempts = c.attempts + 1
           from due
          where c.realm_id = $1 and c.message_id = due.message_id and c.bot_id = due.bot_id
         returning c.message_id, c.bot_id, c.trigger, c.attempts`,
  row: {
    message_id: int8,
    bot_id: int8,
    trigger: text,
    /** The number of attempts to answer it, including this one. */
    attempts: int4,
  },
});

/**
 * Claims the oldest call that is due; until `until` nobody else gets it.
 *
 * @param now, until milliseconds since 1970
 * @param besides bots to skip, since they are busy
 */
export async function claimCall(
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number; besides: readonly number[] },
): Promise<BotCall | undefined> {
  const values = [args.realmId, toIso(args.now), toIso(args.until), args.besides];
  const row = await claimBotCallSql.first(runner, values);
  return row && { ...row, trigger: row.trigger === storedTriggers.mention ? "mention" : "direct_message" };
}

const postponeBotCallSql = statement({
  name: "postpone_bot_call",
  text: "update bot_call set due_at = $4 where realm_id = $1 and message_id = $2 and bot_id = $3",
});

/** Makes a call available to any node again from a time. @param dueAt milliseconds since 1970 */
export async function postponeCall(
  runner: QueryRunner,
  realmId: number,
  call: CallKey,
  dueAt: number,
): Promise<void> {
  await postponeBotCallSql.run(runner, [realmId, call.message_id, call.bot_id, toIso(dueAt)]);
}

const releaseBotCallSql = statement({
  name: "release_bot_call",
  text: `update bot_call set due_at = $4, attempts = attempts - 1
          where realm_id = $1 and message_id = $2 and bot_id = $3`,
});

/** Makes a call available immediately, and does not count the attempt. @param now milliseconds since 1970 */
export async function releaseCall(
  runner: QueryRunner,
  realmId: number,
  call: CallKey,
  now: number,
): Promise<void> {
  await releaseBotCallSql.run(runner, [realmId, call.message_id, call.bot_id, toIso(now)]);
}

const deleteBotCallSql = statement({
  name: "delete_bot_call",
  text: "delete from bot_call where realm_id = $1 and message_id = $2 and bot_id = $3 returning bot_id",
  row: { bot_id: int8 },
});

/** @returns true if it still existed, which ensures that a call has only one outcome */
export async function deleteCall(runner: QueryRunner, realmId: number, call: CallKey): Promise<boolean> {
  return (await deleteBotCallSql.run(runner, [realmId, call.message_id, call.bot_id])) > 0;
}
