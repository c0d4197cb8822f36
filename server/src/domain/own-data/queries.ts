/** The messages of one author, in SQL. */
import { int8, json, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";
import type { Tx } from "../../realm/tx.ts";

export type OwnMessageRow = RowOf<typeof readOwnMessagesSql>;

const readOwnMessagesSql = statement({
  name: "read_own_messages",
  text: `select m.message_id, c.stream_id, c.participant_ids, m.topic, m.content, m.sent_at, m.last_edited_at,
                m.edit_history
           from message as m
           join conversation as c on c.realm_id = $1 and c.conversation_id = m.conversation_id
          where m.realm_id = $1 and m.sender_id = $2 and m.message_id > $3
          order by m.message_id limit $4`,
  row: {
    message_id: int8,
    stream_id: int8.orNull,
    participant_ids: int8.array.orNull,
    topic: text,
    content: text,
    /** Milliseconds since 1970, as is the next one. */
    sent_at: timestamptz,
    last_edited_at: timestamptz.orNull,
    edit_history: json<readonly { readonly prev_content?: string }[]>().orNull,
  },
});

/** Returns messages that the user wrote, with ids greater than `after`, in order. */
export const readOwnMessages = (
  tx: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<OwnMessageRow[]> => readOwnMessagesSql.all(tx.runner, [tx.realmId, userId, after, limit]);
