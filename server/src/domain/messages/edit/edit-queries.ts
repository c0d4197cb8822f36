/** SQL for edits. Each statement takes any number of messages. */
import { toIso } from "../../../base/clock.ts";
import { int4, int8, statement } from "../../../db/statement.ts";
import type { Tx, WriteTx } from "../../../realm/tx.ts";
import type { PlacedMessage } from "../stored/message-audience.ts";
import type { PropagateMode } from "./edit-request.ts";

/** A message that moves or may move. */
export type TopicMessage = Pick<PlacedMessage, "message_id">;

const selectMovingSql = statement({
  name: "select_moving",
  text: `select m.message_id
           from message as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $6 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $6 and f.message_id = m.message_id
          where m.realm_id = $1 and m.conversation_id = $2 and lower(m.topic) = lower($3)
            and m.message_id >= $4 and m.message_id <= $5
            and ($6::bigint is null or m.message_id = $8 or i.received @> m.message_id or f.historical)
            and ($7::text is null or m.topic <> $7)
          order by m.message_id`,
  row: { message_id: int8 },
});

/**
 * Returns the message and the messages of its topic that move with it, ignoring the topic's case.
 *
 * @param heldBy the user who must have a record of the accompanying messages; `undefined`: all of them move
 * @param to the new spelling of the topic in the same stream; messages that have it already are left out
 * @returns the messages, ascending
 */
export const selectMoving = (
  tx: Tx,
  message: PlacedMessage & { readonly topic: string },
  mode: PropagateMode,
  { heldBy, to }: { readonly heldBy: number | undefined; readonly to: string | undefined },
): Promise<TopicMessage[]> =>
  selectMovingSql.all(tx.runner, [
    tx.realmId,
    message.conversation_id,
    message.topic,
    mode === "change_all" ? 0 : message.message_id,
    mode === "change_one" ? message.message_id : Number.MAX_SAFE_INTEGER,
    heldBy ?? null,
    to ?? null,
    message.message_id,
  ]);

const countMovableSql = statement({
  name: "count_movable",
  text: `select count(*) as total, count(*) filter (where m.sent_at >= to_timestamp($4)) as allowed,
                min(m.message_id) filter (where m.sent_at >= to_timestamp($4)) as first_id
           from message as m
           left join inbox as i
             on i.realm_id = m.realm_id and i.user_id = $5 and i.conversation_id = m.conversation_id
           left join message_flag as f
             on f.realm_id = m.realm_id and f.user_id = $5 and f.message_id = m.message_id
          where m.realm_id = $1 and m.conversation_id = $2 and lower(m.topic) = lower($3)
            and ($5::bigint is null or i.received @> m.message_id or f.historical)`,
  row: { total: int8, allowed: int8, first_id: int8.orNull },
});

/**
 * Counts the messages of a topic, ignoring its case, and those among them that are new enough to be moved.
 *
 * @param since the time, in seconds since 1970, since when the latter were sent
 * @param heldBy the user who must have a record of the messages; `undefined`: all of them count
 * @returns the numbers, and the oldest of the movable messages
 */
export const countMovable = (
  tx: Tx,
  { conversation_id, topic }: { readonly conversation_id: number; readonly topic: string },
  { since, heldBy }: { readonly since: number; readonly heldBy: number | undefined },
): Promise<{ total: number; allowed: number; first_id: number | null }> =>
  countMovableSql.one(tx.runner, [tx.realmId, conversation_id, topic, since, heldBy ?? null]);

const hasTopicSql = statement({
  name: "has_topic",
  text: `select 1 as found from message
          where realm_id = $1 and conversation_id = $2 and lower(topic) = lower($3) limit 1`,
  row: { found: int4 },
});

/** True if messages of this topic, in any case, exist in the conversation that the message had when it was read. */
export async function hasTopic(
  tx: Tx,
  { conversation_id, topic }: { readonly conversation_id: number; readonly topic: string },
): Promise<boolean> {
  return (await hasTopicSql.run(tx.runner, [tx.realmId, conversation_id, topic])) > 0;
}

const holdersOfAnySql = statement({
  name: "holders_of_any",
  text: `with moving as (select range_agg(int8range(id, id + 1)) as ids from unnest($3::bigint[]) as m(id))
         select i.user_id
           from moving
          cross join unnest($4::bigint[]) as subscriber(user_id)
           join inbox as i on i.realm_id = $1 and i.user_id = subscriber.user_id and i.conversation_id = $2
          where i.received && moving.ids
          union
         select i.user_id
           from inbox as i cross join moving
          where i.realm_id = $1 and i.conversation_id = $2 and not upper_inf(i.received)
            and i.received && moving.ids
          union
         select user_id from message_flag where realm_id = $1 and message_id = any($3::bigint[]) and historical
          order by user_id`,
  row: { user_id: int8 },
});

/**
 * Returns the users who have any of these messages: the named subscribers, and everyone who is no longer subscribed.
 */
export async function holdersOfAny(
  tx: Tx,
  conversationId: number,
  messages: readonly TopicMessage[],
  subscriberIds: readonly number[],
): Promise<number[]> {
  const rows = await holdersOfAnySql.all(tx.runner, [
    tx.realmId,
    conversationId,
    messages.map(({ message_id }) => message_id),
    subscriberIds,
  ]);
  return rows.map(({ user_id }) => user_id);
}

/** The new content of a message and the properties derived from it. */
interface NewContent {
  readonly content: string;
  readonly rendered_content: string;
  readonly mentions_wildcard: boolean;
  readonly has_link: boolean;
  readonly has_image: boolean;
  readonly has_attachment: boolean;
}

const setContentSql = statement({
  name: "set_content",
  text: `update message
            set content = $3, rendered_content = $4, mentions_wildcard = $5, has_link = $6, has_image = $7,
                has_attachment = $8
          where realm_id = $1 and message_id = $2`,
});

/** Replaces the content. Callers must call `addToEditHistory` first, which keeps the old content. */
export async function setContent(tx: WriteTx, messageId: number, text: NewContent): Promise<void> {
  await setContentSql.run(tx.runner, [
    tx.realmId,
    messageId,
    text.content,
    text.rendered_content,
    text.mentions_wildcard,
    text.has_link,
    text.has_image,
    text.has_attachment,
  ]);
}

const setTopicSql = statement({
  name: "set_topic",
  text: `update message set topic = $3, topic_links = $4::json
          where realm_id = $1 and message_id = any($2::bigint[])`,
});

/** Changes the topic of messages. */
export async function setTopic(
  tx: WriteTx,
  messageIds: readonly number[],
  topic: string,
  links: readonly { text: string; url: string }[],
): Promise<void> {
  await setTopicSql.run(tx.runner, [
    tx.realmId,
    messageIds,
    topic,
    links.length > 0 ? JSON.stringify(links) : null,
  ]);
}

const addToEditHistorySql = statement({
  name: "add_to_edit_history",
  text: `update message
            set last_edited_at = $3, edit_history = (jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
                  'user_id', $4::bigint, 'timestamp', $5::bigint,
                  'prev_content', case when message_id = $6::bigint then content end,
                  'prev_rendered_content', case when message_id = $6::bigint then rendered_content end,
                  'prev_rendered_content_version', case when message_id = $6::bigint then 1 end,
                  'prev_subject', case when $7::boolean then topic end,
                  'prev_stream', $8::bigint))) || coalesce(edit_history::jsonb, '[]'))::json
          where realm_id = $1 and message_id = any($2::bigint[])`,
});

/**
 * Records the state of messages before they are changed.
 *
 * @param what the properties that change: the content (of one message only), the topic, the stream
 */
export async function addToEditHistory(
  tx: WriteTx,
  messageIds: readonly number[],
  what: {
    readonly userId: number;
    readonly timestamp: number;
    readonly contentOf: number | undefined;
    readonly topic: boolean;
    readonly streamId: number | undefined;
  },
): Promise<void> {
  await addToEditHistorySql.run(tx.runner, [
    tx.realmId,
    messageIds,
    toIso(tx.now),
    what.userId,
    what.timestamp,
    what.contentOf ?? null,
    what.topic,
    what.streamId ?? null,
  ]);
}

const clearMentionsSql = statement({
  name: "clear_mentions",
  text: `update message_flag
            set mentioned = user_id = any($3::bigint[]), has_alert_word = user_id = any($4::bigint[])
          where realm_id = $1 and message_id = $2`,
});

const setMentionsSql = statement({
  name: "set_mentions",
  text: `insert into message_flag (realm_id, user_id, message_id, conversation_id, mentioned, has_alert_word)
         select $1, i.user_id, $2, $5, i.user_id = any($3::bigint[]), i.user_id = any($4::bigint[])
           from inbox as i
          where i.realm_id = $1 and i.user_id = any($3::bigint[] || $4::bigint[]) and i.conversation_id = $5
            and i.received @> $2::bigint
         on conflict (realm_id, user_id, message_id) do nothing`,
});

/** Recomputes which of the message's holders it mentions and alerts. */
export async function setMentions(
  tx: WriteTx,
  message: PlacedMessage,
  mentioned: readonly number[],
  alerted: readonly number[],
): Promise<void> {
  await clearMentionsSql.run(tx.runner, [tx.realmId, message.message_id, mentioned, alerted]);
  if (mentioned.length + alerted.length === 0) return;
  await setMentionsSql.run(tx.runner, [
    tx.realmId,
    message.message_id,
    mentioned,
    alerted,
    message.conversation_id,
  ]);
}
