/** The messages that are due for deletion, and claims on rounds of deletion, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int8, statement } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";
import type { RetentionPolicy } from "./policy.ts";

const claimRetentionRoundSql = statement({
  name: "claim_retention_round",
  text: `insert into retention_round as r (realm_id, due_at) values ($1, $3)
         on conflict (realm_id) do update set due_at = excluded.due_at where r.due_at <= $2
         returning realm_id`,
  row: { realm_id: int8 },
});

/**
 * Claims an organization's next round, if it is due. Nobody else gets it before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export async function claimRound(
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number },
): Promise<boolean> {
  return (await claimRetentionRoundSql.run(runner, [args.realmId, toIso(args.now), toIso(args.until)])) > 0;
}

const moveRetentionRoundSql = statement({
  name: "move_retention_round",
  text: "update retention_round set due_at = $2 where realm_id = $1",
});

/** Postpones the round. The caller has claimed it. @param dueAt milliseconds since 1970 */
export async function moveRound(runner: QueryRunner, realmId: number, dueAt: number): Promise<void> {
  await moveRetentionRoundSql.run(runner, [realmId, toIso(dueAt)]);
}

const lastMessageBeforeSql = statement({
  name: "last_message_before",
  text: `with recursive search as (
           select 0::bigint as least, message_id as most from realm_counter where realm_id = $1
           union all
           select case when m.sent_at < $2 then m.message_id else s.least end,
                  case when m.sent_at < $2 then s.most else (s.least + s.most + 1) / 2 - 1 end
             from search as s
             left join lateral (
               select message_id, sent_at from message
                where realm_id = $1 and message_id between (s.least + s.most + 1) / 2 and s.most
                order by message_id limit 1) as m on true
            where s.least < s.most
         )
         select least from search where least >= most`,
  row: { least: int8 },
});

/**
 * Returns the last message that was sent before a time, or 0. Ids increase with time, so a binary search finds it, in
 * some thirty steps by the primary key. Differences between the nodes' clocks can break that order, so deletion checks
 * the time of each message as well.
 *
 * @param before milliseconds since 1970
 */
export async function lastMessageBefore(tx: Tx, before: number): Promise<number> {
  const row = await lastMessageBeforeSql.first(tx.runner, [tx.realmId, toIso(before)]);
  return row?.least ?? 0;
}

/** @param isMeant the comparison of a conversation with the policy's list */
const dueSql = (name: string, isMeant: "= any" | "<> all") =>
  statement({
    name,
    text: `select m.message_id
             from (select conversation_id from conversation
                    where realm_id = $1 and first_message_id <= $2 and conversation_id ${isMeant} ($4::bigint[])
                    order by first_message_id) as c
            cross join lateral (
              select message_id from message
               where realm_id = $1 and conversation_id = c.conversation_id and message_id <= $2 and sent_at < $3
               order by message_id limit $5) as m
            limit $5`,
    row: { message_id: int8 },
    // The plan depends on the list: few conversations, or nearly all.
    isPlannedEachTime: true,
  });

const selectDueSql = {
  only: dueSql("select_due_messages_of", "= any"),
  "all but": dueSql("select_due_messages_except", "<> all"),
};

/**
 * Returns some of the messages that are due: the oldest ones of the conversations whose first message is old enough.
 *
 * @param due `before` in milliseconds since 1970, and the last message sent before
 */
export async function selectDue(
  tx: Tx,
  { of, conversationIds }: RetentionPolicy,
  due: { readonly before: number; readonly lastId: number },
  limit: number,
): Promise<number[]> {
  const values = [tx.realmId, due.lastId, toIso(due.before), conversationIds, limit];
  const rows = await selectDueSql[of].all(tx.runner, values);
  return rows.map(({ message_id }) => message_id);
}
