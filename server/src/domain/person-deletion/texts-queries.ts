/** SQL that finds the texts of messages in which a person may be named, and replaces them. */
import { int8, json, type RowOf, statement, text } from "../../db/statement.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import type { StoredEdit } from "../messages/stored/present.ts";

/** A stretch of the ids of messages: after the first, up to and including the last. */
export interface Stretch {
  readonly after: number;
  readonly upTo: number;
}

const endOfStretchSql = statement({
  name: "end_of_stretch",
  text: `select coalesce(max(message_id), 0)::bigint as last from (
           select message_id from message
            where realm_id = $1 and message_id > $2 and message_id <= $3
            order by message_id limit $4) as stretch`,
  row: { last: int8 },
});

/** Returns the last of so many messages after one; 0 if there are none. */
export async function endOfStretch(tx: Tx, { after, upTo }: Stretch, limit: number): Promise<number> {
  return (await endOfStretchSql.one(tx.runner, [tx.realmId, after, upTo, limit])).last;
}

const messageText = `m.message_id, m.conversation_id, c.stream_id, c.participant_ids, m.content, m.rendered_content,
                m.edit_history`;

const textRow = {
  message_id: int8,
  conversation_id: int8,
  stream_id: int8.orNull,
  participant_ids: int8.array.orNull,
  content: text,
  rendered_content: text,
  edit_history: json<readonly StoredEdit[]>().orNull,
};

/** The text of a message with its place. */
export type MessageText = RowOf<typeof selectSuspectsSql>;

const selectSuspectsSql = statement({
  name: "select_suspect_messages",
  text: `select ${messageText}
           from message as m
           join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
          where m.realm_id = $1 and m.message_id > $2 and m.message_id <= $3
            and (strpos(m.content, '@**') > 0 or strpos(m.content, '@_**') > 0 or m.edit_history is not null
                 or strpos(m.rendered_content, $4) > 0
                 or strpos(m.content, 'user_uploads') > 0 or strpos(m.rendered_content, 'user_uploads') > 0)
          order by m.message_id`,
  row: textRow,
});

/** Returns the messages of a stretch that mention anybody or link any file, and those that were edited. */
export const selectSuspects = (tx: Tx, userId: number, { after, upTo }: Stretch): Promise<MessageText[]> =>
  selectSuspectsSql.all(tx.runner, [tx.realmId, after, upTo, `data-user-id="${userId}"`]);

const loadTextsSql = statement({
  name: "load_texts_to_scrub",
  text: `select ${messageText}
           from unnest($2::bigint[]) as wanted(message_id)
          cross join lateral (select * from message where realm_id = $1 and message_id = wanted.message_id limit 1) as m
           join conversation as c on c.realm_id = m.realm_id and c.conversation_id = m.conversation_id
          order by m.message_id`,
  row: textRow,
});

export const loadTexts = (tx: Tx, messageIds: readonly number[]): Promise<MessageText[]> =>
  loadTextsSql.all(tx.runner, [tx.realmId, messageIds]);

const storeTextSql = statement({
  name: "store_scrubbed_text",
  text: `update message set content = $3, rendered_content = $4, edit_history = $5::json
          where realm_id = $1 and message_id = $2`,
});

/** Replaces the texts of a message, earlier versions included. */
export async function storeText(tx: WriteTx, message: MessageText): Promise<void> {
  const { message_id, content, rendered_content, edit_history } = message;
  const history = edit_history === null ? null : JSON.stringify(edit_history);
  await storeTextSql.run(tx.runner, [tx.realmId, message_id, content, rendered_content, history]);
}

/** A reaction of the person. */
export type OwnReaction = RowOf<typeof deleteOwnReactionsSql>;

const countOwnReactionsSql = statement({
  name: "count_own_reactions",
  text: `select count(*) as count from reaction
          where realm_id = $1 and user_id = $2 and message_id > $3 and message_id <= $4`,
  row: { count: int8 },
});

/** Counts the person's reactions to the messages of a stretch. */
export const countReactions = async (tx: Tx, userId: number, { after, upTo }: Stretch): Promise<number> =>
  (await countOwnReactionsSql.one(tx.runner, [tx.realmId, userId, after, upTo])).count;

const deleteOwnReactionsSql = statement({
  name: "delete_own_reactions",
  text: `with part as (
           select message_id, reaction_type, emoji_code from reaction
            where realm_id = $1 and user_id = $2 and message_id > $3 and message_id <= $4
            order by message_id limit $5
         )
         delete from reaction as r
          using part
          where r.realm_id = $1 and r.user_id = $2 and r.message_id = part.message_id
            and r.reaction_type = part.reaction_type and r.emoji_code = part.emoji_code
         returning r.message_id, r.emoji_name, r.emoji_code, r.reaction_type`,
  row: { message_id: int8, emoji_name: text, emoji_code: text, reaction_type: text },
});

/** Deletes some of the person's reactions to the messages of a stretch, and returns them. */
export const deleteReactions = (
  tx: WriteTx,
  userId: number,
  { after, upTo }: Stretch,
  limit: number,
): Promise<OwnReaction[]> => deleteOwnReactionsSql.all(tx.runner, [tx.realmId, userId, after, upTo, limit]);

const selectSubmessagesSql = statement({
  name: "select_suspect_submessages",
  text: `select submessage_id, message_id, sender_id, msg_type, content from submessage
          where realm_id = $1 and message_id > $3 and message_id <= $4
            and (sender_id = $2 or strpos(content, '@**') > 0 or strpos(content, '@_**') > 0
                 or strpos(content, 'user_uploads') > 0)
          order by message_id, submessage_id`,
  row: { submessage_id: int8, message_id: int8, sender_id: int8, msg_type: text, content: text },
});

/** Returns the parts of widgets that are the person's, or that mention anybody or link any file. */
export const selectSubmessages = (tx: Tx, userId: number, { after, upTo }: Stretch) =>
  selectSubmessagesSql.all(tx.runner, [tx.realmId, userId, after, upTo]);

const storeSubmessageSql = statement({
  name: "store_scrubbed_submessage",
  text: "update submessage set content = $4 where realm_id = $1 and message_id = $2 and submessage_id = $3",
});

export async function storeSubmessage(
  tx: WriteTx,
  { message_id, submessage_id, content }: { message_id: number; submessage_id: number; content: string },
): Promise<void> {
  await storeSubmessageSql.run(tx.runner, [tx.realmId, message_id, submessage_id, content]);
}
