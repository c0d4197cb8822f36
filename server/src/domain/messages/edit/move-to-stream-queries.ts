/** SQL for moving messages to another conversation. Their ids stay, and so do all other messages. */
import { upTo } from "../../../db/id-ranges.ts";
import { int8, statement } from "../../../db/statement.ts";
import type { WriteTx } from "../../../realm/tx.ts";

const putMessagesSql = statement({
  name: "put_messages",
  text: "update message set conversation_id = $2 where realm_id = $1 and message_id = any($3::bigint[])",
});

const countPutMessagesSql = statement({
  name: "count_put_messages",
  text: `update conversation as c
            set last_message_id = greatest(c.last_message_id, moved.last_id),
                first_message_id = least(c.first_message_id, moved.first_id)
           from (select min(id) as first_id, max(id) as last_id from unnest($3::bigint[]) as id) as moved
          where c.realm_id = $1 and c.conversation_id = $2
         returning c.first_message_id`,
  row: { first_message_id: int8.neverNull },
});

/**
 * Puts messages into another conversation.
 *
 * @returns the first message of that conversation
 */
export async function putMessages(
  tx: WriteTx,
  conversationId: number,
  messageIds: readonly number[],
): Promise<number> {
  const values = [tx.realmId, conversationId, messageIds];
  await putMessagesSql.run(tx.runner, values);
  return (await countPutMessagesSql.one(tx.runner, values)).first_message_id;
}

/** The moved messages `$3`, which are in the conversation `$2` already, each with its range of ids there. */
const moved = `
  select m.message_id, ${upTo("m")} as ids
    from (select $2::bigint as conversation_id, unnest($3::bigint[]) as message_id) as m`;

const takeInboxesAlongSql = statement({
  name: "take_inboxes_along",
  text: `with moved as materialized (${moved}
         ), all_moved as materialized (
           select int8multirange(int8range(min(message_id), max(message_id) + 1)) as span, range_agg(ids) as ids
             from moved
         ), holder as materialized (
           select u.user_id, old.user_id is not null as had_inbox,
                  coalesce(old.received * all_moved.span, '{}') as received,
                  coalesce(old.read * all_moved.span, '{}') as read
             from (select unnest($4::bigint[]) as user_id
                    union
                   select user_id from inbox
                    where realm_id = $1 and conversation_id = $2 and not upper_inf(received)) as u
            cross join all_moved
             left join inbox as old
               on old.realm_id = $1 and old.user_id = u.user_id and old.conversation_id = $5
              and old.user_id = any($4::bigint[])
         ), state as materialized (
           select h.received, h.read,
                  coalesce(range_agg(moved.ids) filter (where h.received @> moved.message_id), '{}') as taken_received,
                  coalesce(range_agg(moved.ids) filter (where h.read @> moved.message_id), '{}') as taken_read
             from (select distinct received, read from holder) as h
            cross join moved
            group by h.received, h.read
         ), changed as (
           select i.user_id, (i.received - all_moved.ids) + state.taken_received as received,
                  case when h.had_inbox then (i.read - all_moved.ids) + state.taken_read else i.read end as read
             from holder as h
             join state using (received, read)
            cross join all_moved
             join inbox as i on i.realm_id = $1 and i.user_id = h.user_id and i.conversation_id = $2
         )
         update inbox as i
            set received = changed.received, read = changed.read
           from changed
          where i.realm_id = $1 and i.user_id = changed.user_id and i.conversation_id = $2
            and (i.received <> changed.received or i.read <> changed.read)`,
});

const dropMovedFlagsSql = statement({
  name: "drop_moved_flags",
  text: `delete from message_flag
          where realm_id = $1 and message_id = any($2::bigint[]) and user_id <> all ($3::bigint[])`,
});

const takeFlagsAlongSql = statement({
  name: "take_flags_along",
  text: `update message_flag set conversation_id = $2
          where realm_id = $1 and message_id = any($3::bigint[])`,
});

/**
 * Moves users' records of messages to the conversation that the messages are in now: for the named users, the received
 * and read states and the flags. Other users lose their records. An inbox changes only where the states differ, and the
 * states of users who have read the same messages are computed once.
 *
 * @param userIds subscribers of the stream that the messages move to
 */
export async function takeRecordsAlong(
  tx: WriteTx,
  from: number,
  to: number,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  await takeInboxesAlongSql.run(tx.runner, [tx.realmId, to, messageIds, userIds, from]);
  await dropMovedFlagsSql.run(tx.runner, [tx.realmId, messageIds, userIds]);
  await takeFlagsAlongSql.run(tx.runner, [tx.realmId, to, messageIds]);
}

const giveRecordsSql = statement({
  name: "give_records",
  text: `update inbox as i set received = i.received + given.ids, read = i.read + given.ids
           from (select range_agg(ids) as ids from (${moved}) as moved) as given
          where i.realm_id = $1 and i.user_id = any($4::bigint[]) and i.conversation_id = $2`,
});

/** Gives users a record of moved messages of which they had none, marked as read. */
export async function giveRecords(
  tx: WriteTx,
  conversationId: number,
  messageIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  await giveRecordsSql.run(tx.runner, [tx.realmId, conversationId, messageIds, userIds]);
}
