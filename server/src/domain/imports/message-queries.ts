/** Rows that imported messages have besides their own, in SQL. */
import { int8, statement, text } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import type { UserReaction } from "../messages/reactions/emoji.ts";

const giveHistorySql = statement({
  name: "give_history",
  text: `update inbox as i
            set received = '{[1,)}', read = i.read + int8multirange(int8range(1, c.last_message_id + 1))
           from conversation as c, unnest($3::bigint[]) as member(user_id)
          where c.realm_id = $1 and c.conversation_id = $2
            and i.realm_id = $1 and i.user_id = member.user_id and i.conversation_id = $2
            and c.last_message_id is not null`,
});

/** Gives users all messages of a conversation, as read. */
export async function giveHistory(
  tx: WriteTx,
  conversationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await giveHistorySql.run(tx.runner, [tx.realmId, conversationId, userIds]);
}

/** A part of a conversation that a user has read. All ids from `first` to `last` are imported messages. */
export interface ReadPart {
  readonly user_id: number;
  readonly conversation_id: number;
  readonly first: number;
  readonly last: number;
}

const markImportedReadSql = statement({
  name: "mark_imported_read",
  text: `update inbox as i
            set read = i.read + int8multirange(int8range(
                  case when r.previous is null then 1
                       when i.read @> r.previous then r.previous
                       else r.first end,
                  r.last + 1))
           from (select part.*, (select message_id from message
                                  where realm_id = $1 and conversation_id = part.conversation_id
                                    and message_id < part.first
                                  order by message_id desc limit 1) as previous
                   from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
                     as part(user_id, conversation_id, first, last)) as r
          where i.realm_id = $1 and i.user_id = r.user_id and i.conversation_id = r.conversation_id`,
});

/**
 * Marks imported messages as read. If the message before them in their conversation is read, too, both share a range:
 * otherwise, a direct conversation would get a range for each batch, and each batch would rewrite all of them.
 */
export async function markRead(tx: WriteTx, parts: readonly ReadPart[]): Promise<void> {
  if (parts.length === 0) return;
  await markImportedReadSql.run(tx.runner, [
    tx.realmId,
    parts.map(({ user_id }) => user_id),
    parts.map(({ conversation_id }) => conversation_id),
    parts.map(({ first }) => first),
    parts.map(({ last }) => last),
  ]);
}

export interface ImportedReaction extends UserReaction {
  readonly message_id: number;
}

const insertImportedReactionsSql = statement({
  name: "insert_imported_reactions",
  text: `insert into reaction (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
         select $1, message_id, user_id, emoji_name, emoji_code, reaction_type
           from json_to_recordset($2::json) as r(message_id bigint, user_id bigint, emoji_name text,
                                                 emoji_code text, reaction_type text)
         on conflict do nothing`,
});

export async function insertReactions(tx: WriteTx, reactions: readonly ImportedReaction[]): Promise<void> {
  if (reactions.length === 0) return;
  await insertImportedReactionsSql.run(tx.runner, [tx.realmId, JSON.stringify(reactions)]);
}

const findPlacesSql = statement({
  name: "find_places_of_messages",
  text: `select m.message_id, c.stream_id, c.participant_ids, m.topic
           from unnest($2::bigint[]) as wanted(message_id)
          cross join lateral (
            select message_id, conversation_id, topic from message
             where realm_id = $1 and message_id = wanted.message_id limit 1) as m
          cross join lateral (
            select stream_id, participant_ids from conversation
             where realm_id = $1 and conversation_id = m.conversation_id limit 1) as c`,
  row: { message_id: int8, stream_id: int8.orNull, participant_ids: int8.array.orNull, topic: text },
});

/** Returns where messages are. */
export const findPlaces = (tx: Tx, messageIds: readonly number[]) =>
  messageIds.length === 0 ? Promise.resolve([]) : findPlacesSql.all(tx.runner, [tx.realmId, messageIds]);

/** The text of a message with all links. */
export interface CompletedText {
  readonly message_id: number;
  /** The text without some of them. */
  readonly previous: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly has_link: boolean;
}

const completeTextsSql = statement({
  name: "complete_imported_texts",
  text: `update message as m
            set content = t.content, rendered_content = t.rendered_content, has_link = t.has_link
           from json_to_recordset($2::json) as t(message_id bigint, previous text, content text,
                                                 rendered_content text, has_link boolean)
          where m.realm_id = $1 and m.message_id = t.message_id and m.content = t.previous
         returning m.message_id`,
  row: { message_id: int8 },
});

/** Writes texts with all links. @returns the ids of the messages that still had the text without them */
export async function completeTexts(tx: WriteTx, texts: readonly CompletedText[]): Promise<number[]> {
  const rows = await completeTextsSql.all(tx.runner, [tx.realmId, JSON.stringify(texts)]);
  return rows.map(({ message_id }) => message_id);
}
