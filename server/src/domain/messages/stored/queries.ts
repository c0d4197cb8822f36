/** SQL for messages. */
import type { QueryRunner } from "../../../db/engine.ts";
import { bool, float8, int8, json, statement, text } from "../../../db/statement.ts";
import type { Tx } from "../../../realm/tx.ts";
import type { RecordRow } from "./message-flags.ts";
import type { MessageRow } from "./present.ts";
import type { ReactionRow } from "./present-reaction.ts";

export type StoredMessage = Omit<MessageRow, "reactions" | "submessages"> &
  RecordRow & { readonly has_submessages: boolean };

const storedMessage = `
  select m.message_id, m.conversation_id, c.stream_id, c.participant_ids, m.sender_id, m.topic, m.content,
         m.rendered_content, m.client, m.topic_links, floor(extract(epoch from m.sent_at))::float8 as timestamp,
         floor(extract(epoch from m.last_edited_at))::float8 as last_edit_timestamp, m.edit_history,
         m.mentions_wildcard, m.has_submessages, coalesce(i.received @> m.message_id, false) as received,
         coalesce(i.read @> m.message_id, false) as read, coalesce(f.starred, false) as starred,
         coalesce(f.collapsed, false) as collapsed, coalesce(f.mentioned, false) as mentioned,
         coalesce(f.has_alert_word, false) as has_alert_word, coalesce(f.historical, false) as historical
    from unnest($3::bigint[]) as wanted(message_id)
   cross join lateral (select * from message where realm_id = $1 and message_id = wanted.message_id limit 1) as m
   cross join lateral (
     select * from conversation as c
      where c.realm_id = $1 and c.conversation_id = m.conversation_id limit 1) as c
    left join lateral (
      select * from inbox as i
       where i.realm_id = $1 and i.user_id = $2 and i.conversation_id = m.conversation_id limit 1) as i on true
    left join lateral (
      select * from message_flag as f
       where f.realm_id = $1 and f.user_id = $2 and f.message_id = wanted.message_id limit 1) as f on true`;

const loadMessagesSql = statement({
  name: "load_messages",
  text: `${storedMessage} order by m.message_id`,
  row: {
    message_id: int8,
    conversation_id: int8,
    stream_id: int8.orNull,
    participant_ids: int8.array.orNull,
    sender_id: int8,
    topic: text,
    content: text,
    rendered_content: text,
    client: text,
    topic_links: json<NonNullable<MessageRow["topic_links"]>>().orNull,
    timestamp: float8,
    last_edit_timestamp: float8.orNull,
    edit_history: json<NonNullable<MessageRow["edit_history"]>>().orNull,
    mentions_wildcard: bool,
    has_submessages: bool,
    received: bool,
    read: bool,
    starred: bool,
    collapsed: bool,
    mentioned: bool,
    has_alert_word: bool,
    historical: bool,
  },
});

/** Loads messages with the user's record of each, ascending. Does not check whether the user may see them. */
export const loadMessages = (
  tx: Tx,
  userId: number,
  messageIds: readonly number[],
): Promise<StoredMessage[]> => loadMessagesSql.all(tx.runner, [tx.realmId, userId, messageIds]);

const loadReactionsSql = statement({
  name: "load_reactions",
  text: `select message_id, emoji_name, emoji_code, reaction_type, user_id
           from reaction where realm_id = $1 and message_id = any($2::bigint[]) order by reaction_id`,
  row: { message_id: int8, emoji_name: text, emoji_code: text, reaction_type: text, user_id: int8 },
});

/** Loads the reactions to these messages, those of each message in the order of reacting. */
export async function loadReactions(
  tx: Tx,
  messageIds: readonly number[],
): Promise<Map<number, ReactionRow[]>> {
  const rows = await loadReactionsSql.all(tx.runner, [tx.realmId, messageIds]);
  const reactions = new Map<number, ReactionRow[]>();
  for (const { message_id, ...reaction } of rows) {
    const ofMessage = reactions.get(message_id) ?? [];
    ofMessage.push(reaction);
    reactions.set(message_id, ofMessage);
  }
  return reactions;
}

export async function lookupMessage(
  tx: Tx,
  userId: number,
  messageId: number,
): Promise<StoredMessage | undefined> {
  const [row] = await loadMessages(tx, userId, [messageId]);
  return row;
}

type MessagePosition = Pick<StoredMessage, "message_id" | "conversation_id">;

const formerHoldersText = `
  select user_id from inbox
   where realm_id = $1 and conversation_id = $2 and not upper_inf(received) and received @> $3::bigint
  union
  select user_id from message_flag where realm_id = $1 and message_id = $3 and historical`;

const formerHoldersSql = statement({
  name: "former_holders",
  text: formerHoldersText,
  row: { user_id: int8 },
});

/**
 * Returns the users, other than a stream's present subscribers, who have a record of a message: those who received it
 * and then unsubscribed, and those who took it into their history.
 */
export async function formerHolders(
  runner: QueryRunner,
  realmId: number,
  { conversation_id, message_id }: MessagePosition,
): Promise<number[]> {
  const rows = await formerHoldersSql.all(runner, [realmId, conversation_id, message_id]);
  return rows.map(({ user_id }) => user_id);
}

const holdersSql = statement({
  name: "holders",
  text: `select i.user_id
           from unnest($4::bigint[]) as subscriber(user_id)
           join inbox as i on i.realm_id = $1 and i.user_id = subscriber.user_id and i.conversation_id = $2
          where i.received @> $3::bigint
          union ${formerHoldersText}`,
  row: { user_id: int8 },
});

/**
 * Returns all users who have a record of a message. Callers pass the subscribers, who are looked up by key: an index of
 * the inboxes of a conversation would be written to whenever anyone reads.
 */
export async function holders(
  runner: QueryRunner,
  realmId: number,
  { conversation_id, message_id }: MessagePosition,
  subscriberIds: readonly number[],
): Promise<number[]> {
  const rows = await holdersSql.all(runner, [realmId, conversation_id, message_id, subscriberIds]);
  return rows.map(({ user_id }) => user_id);
}

const newestIdOfAllSql = statement({
  name: "newest_id_of_all",
  text: "select message_id from realm_counter where realm_id = $1",
  row: { message_id: int8 },
});

/** Returns the id of the newest message that anyone has sent so far. */
export async function newestIdOfAll(tx: Tx): Promise<number> {
  const row = await newestIdOfAllSql.first(tx.runner, [tx.realmId]);
  return row?.message_id ?? 0;
}
