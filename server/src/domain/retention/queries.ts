/** The messages that are due for deletion, and claims on rounds of deletion, in SQL. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Tx } from "../../realm/tx.ts";
import type { RetentionPolicy } from "./policy.ts";

/**
 * Claims an organization's next round, if it is due. Nobody else gets it before `until`.
 *
 * @param now, until milliseconds since 1970
 */
export async function claimRound(
  runner: QueryRunner,
  args: { realmId: number; now: number; until: number },
): Promise<boolean> {
  const rows = await runner.query({
    name: "claim_retention_round",
    text: `insert into retention_round as r (realm_id, due_at) values ($1, $3)
           on conflict (realm_id) do update set due_at = excluded.due_at where r.due_at <= $2
           returning realm_id`,
    values: [args.realmId, toIso(args.now), toIso(args.until)],
  });
  return rows.length > 0;
}

/** Postpones the round. The caller has claimed it. @param dueAt milliseconds since 1970 */
export async function moveRound(runner: QueryRunner, realmId: number, dueAt: number): Promise<void> {
  await runner.query({
    name: "move_retention_round",
    text: "update retention_round set due_at = $2 where realm_id = $1",
    values: [realmId, toIso(dueAt)],
  });
}

/**
 * Returns the last message that was sent before a time, or 0. Ids increase with time, so a binary search finds it, in
 * some thirty steps by the primary key. Differences between the nodes' clocks can break that order, so deletion checks
 * the time of each message as well.
 *
 * @param before milliseconds since 1970
 */
export async function lastMessageBefore(tx: Tx, before: number): Promise<number> {
  const [row] = await tx.runner.query<{ least: number }>({
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
    values: [tx.realmId, toIso(before)],
  });
  return row?.least ?? 0;
}

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
  const isMeant = of === "only" ? "= any" : "<> all";
  // The statement has no name, so that it is planned for these values: few conversations, or nearly all.
  const rows = await tx.runner.query<{ message_id: number }>({
    text: `select m.message_id
             from (select conversation_id from conversation
                    where realm_id = $1 and first_message_id <= $2 and conversation_id ${isMeant} ($4::bigint[])
                    order by first_message_id) as c
            cross join lateral (
              select message_id from message
               where realm_id = $1 and conversation_id = c.conversation_id and message_id <= $2 and sent_at < $3
               order by message_id limit $5) as m
            limit $5`,
    values: [tx.realmId, due.lastId, toIso(due.before), conversationIds, limit],
  });
  return rows.map(({ message_id }) => message_id);
}
