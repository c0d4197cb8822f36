/** Reads the topics of a stream that a user may read (docs/interface/visibility.md#streams). */
import { type Sql, sql } from "../../../db/sql.ts";
import type { User } from "../../../model/records.ts";
import type { Tx } from "../../../realm/tx.ts";
import { accessStreamById, accessWebPublicStream, readsHistory } from "../../access/streams.ts";
import { idBounds } from "./narrow/selection.ts";

/** A topic with its newest message, in the spelling of that message. */
export interface Topic {
  readonly name: string;
  readonly max_id: number;
}

/** @returns the most recently active topics first @throws ApiError for a stream that the user may not read */
export async function readTopics(tx: Tx, user: User, streamId: number): Promise<Topic[]> {
  const stream = accessStreamById(user, streamId, tx.model);
  const { conversation_id } = stream;
  const ranges = readsHistory(user, stream)
    ? everything
    : sql`(select ${idBounds}
             from inbox as i
            cross join lateral unnest(i.received) as r(ids)
            where i.realm_id = ${tx.realmId} and i.user_id = ${user.user_id}
              and i.conversation_id = ${conversation_id}) as r`;
  return topicsOf(tx, conversation_id, ranges);
}

/** Returns all topics of a web-public stream in the form of `readTopics`. @throws ApiError for any other stream */
export async function readWebPublicTopics(tx: Tx, streamId: number): Promise<Topic[]> {
  const { conversation_id } = accessWebPublicStream(streamId, tx.model);
  return topicsOf(tx, conversation_id, everything);
}

const everything = sql`(values (0::bigint, null::bigint)) as r(first_id, end_id)`;

/** @param ranges `r`, the ids from `first_id`, inclusive, to `end_id`, exclusive */
async function topicsOf(tx: Tx, conversation_id: number, ranges: Sql): Promise<Topic[]> {
  const rows = await sql`
    with recursive topic as (
      (select lower(topic) as key from message
        where realm_id = ${tx.realmId} and conversation_id = ${conversation_id}
        order by lower(topic) limit 1)
      union all
      select next.key
        from topic
       cross join lateral (
         select lower(m.topic) as key from message as m
          where m.realm_id = ${tx.realmId} and m.conversation_id = ${conversation_id} and lower(m.topic) > topic.key
          order by lower(m.topic) limit 1) as next
    )
    select newest.topic as name, newest.message_id as max_id
      from topic
     cross join lateral (
       select m.topic, m.message_id
         from ${ranges}
        cross join lateral (
          select topic, message_id from message
           where realm_id = ${tx.realmId} and conversation_id = ${conversation_id} and lower(topic) = topic.key
             and message_id >= r.first_id and message_id < coalesce(r.end_id, ${Number.MAX_SAFE_INTEGER})
           order by message_id desc limit 1) as m
        order by m.message_id desc limit 1) as newest
     order by newest.message_id desc`.all<Topic>(tx.runner);
  return rows;
}
