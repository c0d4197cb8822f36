/** The rows that an export in Zulip's format reads, in SQL. */
import { bool, float8, int8, type RowOf, statement, text } from "../../../db/statement.ts";
import type { Tx } from "../../../realm/tx.ts";
import {
  conversationsIn,
  type IdRange,
  inRange,
  messageColumns,
  messageRow,
  type Scope,
} from "../queries.ts";

const seconds = (column: string) => `extract(epoch from ${column})::float8`;

export type ZulipMessage = RowOf<typeof messagesForZulipSql>;

const messagesForZulipSql = statement({
  name: "messages_for_zulip",
  text: `select ${messageColumns}, m.rendered_content, m.client, ${seconds("m.sent_at")} as sent_at,
                ${seconds("m.last_edited_at")} as last_edited_at, m.has_link, m.has_image, m.has_attachment
           from message as m
           join conversation as c on c.realm_id = $1 and c.conversation_id = m.conversation_id
          where ${inRange}
          order by m.message_id`,
  row: {
    ...messageRow,
    rendered_content: text,
    client: text,
    /** Seconds since 1970. */
    sent_at: float8,
    last_edited_at: float8.orNull,
    has_link: bool,
    has_image: bool,
    has_attachment: bool,
  },
});

export const messagesForZulip = (tx: Tx, scope: Scope, { after, last }: IdRange): Promise<ZulipMessage[]> =>
  messagesForZulipSql.all(tx.runner, [tx.realmId, after, last, conversationsIn(scope)]);

const reactionsForZulipSql = statement({
  name: "reactions_for_zulip",
  text: `select r.reaction_id as id, r.message_id as message, r.user_id as user_profile, r.emoji_name, r.emoji_code,
                r.reaction_type
           from message as m
           join reaction as r on r.realm_id = $1 and r.message_id = m.message_id
          where ${inRange}
          order by r.message_id, r.reaction_id`,
  row: {
    id: int8,
    message: int8,
    user_profile: int8,
    emoji_name: text,
    emoji_code: text,
    reaction_type: text,
  },
});

/** Returns the reactions to the messages of a range of ids, as rows of the export. */
export const reactionsForZulip = (tx: Tx, scope: Scope, { after, last }: IdRange) =>
  reactionsForZulipSql.all(tx.runner, [tx.realmId, after, last, conversationsIn(scope)]);

const showingMessagesSql = statement({
  name: "messages_that_show_files",
  text: `select am.attachment_id, am.message_id
           from unnest($2::bigint[]) as file(attachment_id)
          cross join lateral (
            select attachment_id, message_id from attachment_message
             where realm_id = $1 and attachment_id = file.attachment_id) as am
          cross join lateral (
            select conversation_id from message
             where realm_id = $1 and message_id = am.message_id limit 1) as m
          where am.message_id <= $3 and ($4::bigint[] is null or m.conversation_id = any($4::bigint[]))
          order by am.message_id`,
  row: { attachment_id: int8, message_id: int8 },
});

/** Returns the ids of the exported messages, up to one, that show these files, by the ids of the files. */
export async function showingMessages(
  tx: Tx,
  scope: Scope,
  fileIds: readonly number[],
  lastId: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await showingMessagesSql.all(tx.runner, [tx.realmId, fileIds, lastId, conversationsIn(scope)]);
  const shown = Map.groupBy(rows, ({ attachment_id }) => attachment_id);
  return new Map([...shown].map(([id, all]) => [id, all.map(({ message_id }) => message_id)]));
}
