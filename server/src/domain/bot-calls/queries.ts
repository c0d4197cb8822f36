/** SQL for calls of bots that are not answered yet. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { BotCalled } from "./triggers.ts";

export interface BotCall extends BotCalled {
  readonly message_id: number;
  /** The number of attempts to answer it, including this one. */
  readonly attempts: number;
}

type CallKey = Pick<BotCall, "message_id" | "bot_id">;

export async function insertCalls(
  runner: QueryRunner,
  realmId: number,
  /** `timestamp` in Unix seconds. */
  calls: readonly (BotCalled & { readonly message_id: number; readonly timestamp: number })[],
): Promise<void> {
  await runner.query({
    name: "insert_bot_calls",
    text: `insert into bot_call (realm_id, message_id, bot_id, trigger, due_at)
           select $1, c.message_id, c.bot_id, c.trigger, to_timestamp(c.timestamp)
             from json_to_recordset($2::json)
               as c(message_id bigint, bot_id bigint, trigger text, timestamp float8)
           on conflict do nothing`,
    values: [realmId, JSON.stringify(calls)],
  });
}

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
  const [call] = await runner.query<BotCall>({
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
    values: [args.realmId, toIso(args.now), toIso(args.until), args.besides],
  });
  return call;
}

/** Makes a call available to any node again from a time. @param dueAt milliseconds since 1970 */
export async function postponeCall(
  runner: QueryRunner,
  realmId: number,
  call: CallKey,
  dueAt: number,
): Promise<void> {
  await runner.query({
    text: "update bot_call set due_at = $4 where realm_id = $1 and message_id = $2 and bot_id = $3",
    values: [realmId, call.message_id, call.bot_id, toIso(dueAt)],
  });
}

/** Makes a call available immediately, and does not count the attempt. @param now milliseconds since 1970 */
export async function releaseCall(
  runner: QueryRunner,
  realmId: number,
  call: CallKey,
  now: number,
): Promise<void> {
  await runner.query({
    text: `update bot_call set due_at = $4, attempts = attempts - 1
            where realm_id = $1 and message_id = $2 and bot_id = $3`,
    values: [realmId, call.message_id, call.bot_id, toIso(now)],
  });
}

/** @returns true if it still existed, which ensures that a call has only one outcome */
export async function deleteCall(runner: QueryRunner, realmId: number, call: CallKey): Promise<boolean> {
  const rows = await runner.query({
    name: "delete_bot_call",
    text: "delete from bot_call where realm_id = $1 and message_id = $2 and bot_id = $3 returning bot_id",
    values: [realmId, call.message_id, call.bot_id],
  });
  return rows.length > 0;
}
