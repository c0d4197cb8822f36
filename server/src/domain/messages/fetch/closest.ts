/** Finds the message of a narrow that was sent closest to a time (docs/interface/fetching.md#anchors). */
import { toIso } from "../../../base/clock.ts";
import { int8, statement } from "../../../db/statement.ts";
import type { Tx } from "../../../realm/tx.ts";
import type { Narrow } from "./narrow/narrow.ts";
import { selectIds } from "./select/select-ids.ts";

/**
 * Searches by halves, because nothing indexes the time, and ids rise with it. (Imported messages are older than those
 * before them, and the search may end at either of two places then.) Every message up to `low` was sent before the time,
 * and every message from `high` on was not. Each step reads one message, so a billion messages take 30 steps.
 */
const findPositionSql = statement({
  name: "find_position_of_time",
  text: `with recursive step (low, high) as (
           select 0::bigint, coalesce(max(message_id), 0) + 1 from message where realm_id = $1
           union all
           select case when middle.sent_at < $2::timestamptz then middle.message_id else low end,
                  case when middle.sent_at < $2::timestamptz then high else (low + high) / 2 end
             from step
             left join lateral (
               select message_id, sent_at from message
                where realm_id = $1 and message_id >= (low + high) / 2 and message_id < high
                order by message_id limit 1) as middle on true
            where high - low > 1)
         select min(high) as position from step`,
  row: { position: int8 },
});

const findCloserSql = statement({
  name: "find_message_closer_to_time",
  text: `select message_id from message
          where realm_id = $1 and message_id = any($2::bigint[])
          order by abs(extract(epoch from sent_at - $3::timestamptz)), message_id desc limit 1`,
  row: { message_id: int8 },
});

/**
 * @param time milliseconds since 1970
 * @returns the id; `undefined` if the narrow has no messages
 */
export async function closestMessageId(
  tx: Tx,
  userId: number,
  narrow: Narrow,
  time: number,
): Promise<number | undefined> {
  const at = toIso(time);
  const { position } = await findPositionSql.one(tx.runner, [tx.realmId, at]);
  const neighbors = [
    ...(await selectIds(tx, userId, narrow, { direction: "before", from: position - 1, limit: 1 })),
    ...(await selectIds(tx, userId, narrow, { direction: "after", from: position, limit: 1 })),
  ];
  if (neighbors.length < 2) return neighbors[0];
  return (await findCloserSql.first(tx.runner, [tx.realmId, neighbors, at]))?.message_id;
}
