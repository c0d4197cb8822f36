/** SQL for deleting messages. Each statement takes any number of messages. */
import { bool, int8, json, type RowOf, statement, text } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { PlacedMessage } from "../stored/message-audience.ts";

export interface DeletedMessage extends PlacedMessage {
  readonly topic: string;
  readonly has_attachment: boolean;
  /** The users who had the message in their history without having received it. */
  readonly historical: readonly number[] | null;
}

const removeMessagesSql = statement({
  name: "remove_messages",
  text: `with gone as (
           delete from message where realm_id = $1 and message_id = any($2::bigint[])
           returning message_id, conversation_id, topic, has_attachment
         ), flag as (
           delete from message_flag where realm_id = $1 and message_id = any($2::bigint[])
           returning message_id, user_id, historical
         ), reactions as (
           delete from reaction where realm_id = $1 and message_id = any($2::bigint[])
         ), pins as (
           delete from pinned_message where realm_id = $1 and message_id = any($2::bigint[])
         ), submessages as (
           delete from submessage where realm_id = $1 and message_id = any($2::bigint[])
         ), previews as (
           delete from link_preview_job where realm_id = $1 and message_id = any($2::bigint[])
         ), history as (
           select message_id, array_agg(user_id order by user_id) as historical
             from flag where historical group by message_id
         )
         select gone.message_id, gone.conversation_id, gone.topic, gone.has_attachment, c.stream_id,
                c.participant_ids, history.historical
           from gone
           join conversation as c on c.realm_id = $1 and c.conversation_id = gone.conversation_id
           left join history using (message_id)
          order by gone.message_id`,
  row: {
    message_id: int8,
    conversation_id: int8,
    topic: text,
    has_attachment: bool,
    stream_id: int8.orNull,
    participant_ids: int8.array.orNull,
    /** The users who had the message in their history without having received it. */
    historical: int8.array.orNull,
  },
});

/**
 * Deletes messages and everything that belongs to them. Inboxes keep the ids of deleted messages, which then refer to
 * nothing. The search index follows the log (see `search/search-index.ts`).
 *
 * @returns the messages that existed, ascending
 */
export const removeMessages = (tx: WriteTx, messageIds: readonly number[]): Promise<DeletedMessage[]> =>
  removeMessagesSql.all(tx.runner, [tx.realmId, messageIds]);

const moveFirstMessagesSql = statement({
  name: "move_first_messages",
  text: `update conversation as c
            set first_message_id = (
                  select m.message_id from message as m
                   where m.realm_id = c.realm_id and m.conversation_id = c.conversation_id
                     and m.message_id > c.first_message_id
                   order by m.message_id limit 1)
          where c.realm_id = $1 and c.conversation_id = any($2::bigint[])
            and c.first_message_id = any($3::bigint[])
         returning c.stream_id, c.first_message_id`,
  row: { stream_id: int8.orNull, first_message_id: int8.orNull },
});

/**
 * Sets the first message of conversations that have lost theirs. The search starts at the previous first message, so
 * that it does not pass earlier deletions again.
 */
export const moveFirstMessages = (
  tx: WriteTx,
  conversationIds: readonly number[],
  goneIds: readonly number[],
): Promise<{ stream_id: number | null; first_message_id: number | null }[]> =>
  moveFirstMessagesSql.all(tx.runner, [tx.realmId, conversationIds, goneIds]);

/** A stretch of a conversation and the subscribers whose inboxes are read. */
export interface Stretch {
  readonly conversation_id: number;
  /** The first and the last message, both inclusive. */
  readonly first_id: number;
  readonly last_id: number;
  /** The present subscribers; other users are found without being named. */
  readonly subscriberIds: readonly number[];
}

/** Users who received the same messages of a stretch. */
export type Holders = RowOf<typeof readHoldersSql>;

const readHoldersSql = statement({
  name: "read_holders",
  text: `with stretch as (
           select conversation_id, int8multirange(int8range(first_id, last_id + 1)) as ids
             from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as s(conversation_id, first_id, last_id)
         ), holder as (
           select i.conversation_id, i.user_id, i.received * s.ids as ids
             from stretch as s
             join inbox as i on i.realm_id = $1 and i.conversation_id = s.conversation_id
            where not upper_inf(i.received) and i.received && s.ids
           union all
           select i.conversation_id, i.user_id, i.received * s.ids
             from unnest($5::bigint[], $6::bigint[]) as n(conversation_id, user_id)
             join stretch as s using (conversation_id)
             join inbox as i
               on i.realm_id = $1 and i.user_id = n.user_id and i.conversation_id = n.conversation_id
            where upper_inf(i.received) and i.received && s.ids
         )
         select conversation_id, array_agg(user_id order by user_id) as user_ids,
                (select json_agg(json_build_array(lower(r), upper(r))) from unnest(ids) as r) as ids
           from holder group by conversation_id, ids`,
  row: {
    conversation_id: int8,
    user_ids: int8.array,
    /** Ranges of ids, including `from` and excluding `to`. */
    ids: json<readonly (readonly [from: number, to: number])[]>(),
  },
});

/**
 * Returns the users who received messages of these stretches: the named subscribers and everyone who has unsubscribed
 * since.
 */
export async function readHolders(tx: Tx, stretches: readonly Stretch[]): Promise<Holders[]> {
  if (stretches.length === 0) return [];
  const named = stretches.flatMap(({ conversation_id, subscriberIds }) =>
    subscriberIds.map((userId) => [conversation_id, userId] as const),
  );
  return readHoldersSql.all(tx.runner, [
    tx.realmId,
    stretches.map(({ conversation_id }) => conversation_id),
    stretches.map(({ first_id }) => first_id),
    stretches.map(({ last_id }) => last_id),
    named.map(([conversationId]) => conversationId),
    named.map(([, userId]) => userId),
  ]);
}

const selectOfTopicSql = statement({
  name: "select_of_topic",
  text: `select m.message_id
           from message as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $5 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $5 and f.message_id = m.message_id
          where m.realm_id = $1 and m.conversation_id = $2 and lower(m.topic) = lower($3) and m.message_id <= $4
            and ($5::bigint is null or i.received @> m.message_id or f.historical)
          order by m.message_id desc limit $6`,
  row: { message_id: int8 },
});

/**
 * Returns the newest messages of a topic, ignoring case.
 *
 * @param place the last message to consider; and the user who must have a record of the messages, unless `undefined`
 */
export async function selectOfTopic(
  tx: Tx,
  conversationId: number,
  topic: string,
  place: { readonly upTo: number; readonly heldBy: number | undefined; readonly limit: number },
): Promise<number[]> {
  const rows = await selectOfTopicSql.all(tx.runner, [
    tx.realmId,
    conversationId,
    topic,
    place.upTo,
    place.heldBy ?? null,
    place.limit,
  ]);
  return rows.map(({ message_id }) => message_id);
}
