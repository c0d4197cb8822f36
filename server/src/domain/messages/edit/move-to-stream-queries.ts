/**
 * SQL for moving messages to another conversation. There, too, numbers rise with ids (`fetch/narrow/selection.ts`). Moved
 * messages therefore get numbers in between, and everything after them moves up wherever numbers are stored
 * (docs/decisions/moved-messages.md).
 */
import { PARTITION_BITS } from "../../../db/partitions.ts";
import { int4, int8, statement } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { TopicMessage } from "./edit-queries.ts";

/** A message with its old number, and its number in the conversation that it moves to. */
export interface Renumbered extends TopicMessage {
  readonly new_seq: number;
}

/** A step raises the numbers from `from`, inclusive, to `to`, exclusive, by `by`. */
export interface Step {
  readonly from: number;
  /** `null`: all following numbers. */
  readonly to: number | null;
  readonly by: number;
}

const placesAmongSql = statement({
  name: "places_among",
  text: `select least(
                  (select n.seq from message as n
                    where n.realm_id = $1 and n.conversation_id = $2 and n.message_id > moving.id
                    order by n.message_id limit 1),
                  c.first_seqs[(moving.id >> ${PARTITION_BITS})::int + 2], c.last_seq + 1) as place
           from unnest($3::bigint[]) as moving(id)
           join conversation as c on c.realm_id = $1 and c.conversation_id = $2
          order by moving.id`,
  row: { place: int4 },
});

/**
 * Returns, for each message, the number in the conversation before which it belongs by its id. This is at most the end
 * of its partition.
 *
 * @param messages ascending
 */
export async function placesAmong(
  tx: Tx,
  conversationId: number,
  messages: readonly TopicMessage[],
): Promise<number[]> {
  const rows = await placesAmongSql.all(tx.runner, [
    tx.realmId,
    conversationId,
    messages.map(({ message_id }) => message_id),
  ]);
  return rows.map(({ place }) => place);
}

/** The ranges of numbers that are raised, each by how much. */
const step = `json_to_recordset($3::json) as step("from" int, "to" int, "by" int)`;

/** The numbers of an inbox `i` after the ranges are raised. */
const raised = (column: string) => `
  i.${column} * int4multirange(int4range(null, (select min("from") from ${step})))
    + coalesce((select range_agg(int4range(lower(r) + step."by", upper(r) + step."by"))
                  from ${step}
                 cross join lateral unnest(i.${column} * int4multirange(int4range(step."from", step."to"))) as r), '{}')`;

const makeRoomMessageSql = statement({
  name: "make_room_message",
  text: `update message as m set seq = m.seq + step."by"
           from ${step}
          where m.realm_id = $1 and m.conversation_id = $2
            and m.seq >= step."from" and (step."to" is null or m.seq < step."to")`,
});

const makeRoomFlagSql = statement({
  name: "make_room_flag",
  text: `update message_flag as f set seq = m.seq
           from message as m
          where m.realm_id = $1 and m.conversation_id = $2
            and m.seq >= (select min("from") from ${step})
            and f.realm_id = $1 and f.message_id = m.message_id and f.seq <> m.seq`,
});

const makeRoomInboxSql = statement({
  name: "make_room_inbox",
  text: `update inbox as i
            set received = ${raised("received")}, read = ${raised("read")}
           from (select unnest($4::bigint[]) as user_id
                  union
                 select user_id from inbox
                  where realm_id = $1 and conversation_id = $2 and not upper_inf(received)) as u
          where i.realm_id = $1 and i.user_id = u.user_id and i.conversation_id = $2`,
});

/**
 * Makes room in a conversation: raises the numbers in its messages, flags and inboxes by these steps.
 *
 * @param subscriberIds of its stream; inboxes of other users are found without being named
 */
export async function makeRoom(
  tx: WriteTx,
  conversationId: number,
  steps: readonly Step[],
  subscriberIds: readonly number[],
): Promise<void> {
  const values = [tx.realmId, conversationId, JSON.stringify(steps)];
  await makeRoomMessageSql.run(tx.runner, values);
  await makeRoomFlagSql.run(tx.runner, values);
  await makeRoomInboxSql.run(tx.runner, [...values, subscriberIds]);
}

const putMessagesSql = statement({
  name: "put_messages",
  text: `update message as m set conversation_id = $2, seq = moved.seq
           from unnest($3::bigint[], $4::int[]) as moved(message_id, seq)
          where m.realm_id = $1 and m.message_id = moved.message_id`,
});

const countPutMessagesSql = statement({
  name: "count_put_messages",
  text: `update conversation as c
            set last_seq = c.last_seq + cardinality($3::bigint[]),
                first_message_id = least(c.first_message_id, (select min(id) from unnest($3::bigint[]) as id)),
                first_seqs = (
                  select array_agg(coalesce(c.first_seqs[number + 1], c.last_seq + 1)
                                     + (select count(*)::int from unnest($3::bigint[]) as before(id)
                                         where before.id >> ${PARTITION_BITS} < number) order by number)
                    from generate_series(0, greatest(
                           cardinality(c.first_seqs) - 1,
                           (select max(id) >> ${PARTITION_BITS} from unnest($3::bigint[]) as id)::int)) as number)
          where c.realm_id = $1 and c.conversation_id = $2
         returning c.first_message_id`,
  row: { first_message_id: int8.neverNull },
});

/**
 * Puts messages into another conversation, which must have room for them, and counts them there.
 *
 * @returns the first message of that conversation
 */
export async function putMessages(
  tx: WriteTx,
  conversationId: number,
  messages: readonly Renumbered[],
): Promise<number | undefined> {
  const values = [
    tx.realmId,
    conversationId,
    messages.map(({ message_id }) => message_id),
    messages.map(({ new_seq }) => new_seq),
  ];
  await putMessagesSql.run(tx.runner, values);
  const row = await countPutMessagesSql.first(tx.runner, values.slice(0, 3));
  return row?.first_message_id;
}

const moved = "unnest($3::bigint[], $4::int[], $7::int[]) as moved(message_id, seq, old_seq)";

const takeInboxesAlongSql = statement({
  name: "take_inboxes_along",
  text: `insert into inbox as i (realm_id, user_id, conversation_id, received, read)
         select $1, u.user_id, $2, coalesce(taken.received, '{}'), coalesce(taken.read, '{}')
           from unnest($5::bigint[]) as u(user_id)
           join inbox as old on old.realm_id = $1 and old.user_id = u.user_id and old.conversation_id = $6
          cross join lateral (
            select range_agg(int4range(moved.seq, moved.seq + 1)) filter (where old.received @> moved.old_seq)
                     as received,
                   range_agg(int4range(moved.seq, moved.seq + 1)) filter (where old.read @> moved.old_seq) as read
              from ${moved}) as taken
          where taken.received is not null or taken.read is not null
         on conflict (realm_id, user_id, conversation_id) do update
            set received = i.received + excluded.received, read = i.read + excluded.read`,
});

const dropMovedFlagsSql = statement({
  name: "drop_moved_flags",
  text: `delete from message_flag
          where realm_id = $1 and message_id = any($2::bigint[]) and user_id <> all ($3::bigint[])`,
});

const takeFlagsAlongSql = statement({
  name: "take_flags_along",
  text: `update message_flag as f set conversation_id = $2, seq = moved.seq
           from unnest($3::bigint[], $4::int[]) as moved(message_id, seq)
          where f.realm_id = $1 and f.message_id = moved.message_id`,
});

/**
 * Moves users' records of messages to another conversation: for the named users, the received and read states and the
 * flags. Other users lose their records.
 *
 * @param userIds subscribers of the stream that the messages move to
 */
export async function takeRecordsAlong(
  tx: WriteTx,
  from: number,
  to: number,
  messages: readonly Renumbered[],
  userIds: readonly number[],
): Promise<void> {
  const values = [
    tx.realmId,
    to,
    messages.map(({ message_id }) => message_id),
    messages.map(({ new_seq }) => new_seq),
    userIds,
  ];
  await takeInboxesAlongSql.run(tx.runner, [...values, from, messages.map(({ seq }) => seq)]);
  await dropMovedFlagsSql.run(tx.runner, [tx.realmId, values[2], userIds]);
  await takeFlagsAlongSql.run(tx.runner, values.slice(0, 4));
}

const giveRecordsSql = statement({
  name: "give_records",
  text: `update inbox as i set received = i.received + given.seqs, read = i.read + given.seqs
           from (select range_agg(int4range(seq, seq + 1)) as seqs from unnest($3::int[]) as m(seq)) as given
          where i.realm_id = $1 and i.user_id = any($4::bigint[]) and i.conversation_id = $2`,
});

/** Gives users a record of messages of which they had none, marked as read. */
export async function giveRecords(
  tx: WriteTx,
  conversationId: number,
  messages: readonly Renumbered[],
  userIds: readonly number[],
): Promise<void> {
  await giveRecordsSql.run(tx.runner, [
    tx.realmId,
    conversationId,
    messages.map(({ new_seq }) => new_seq),
    userIds,
  ]);
}
