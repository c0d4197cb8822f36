/** Keeps the full-text index: the words of each message's content and topic, stemmed. */
import type { ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessagePayload, messageSent } from "./events.ts";

export const searchIndexer: ConsumerDefinition = {
  name: "search_index",
  async handle(connection, realmId, events) {
    const ids = events
      .filter(({ type }) => type === messageSent.type)
      .map(({ payload }) => (payload as MessagePayload).id);
    if (ids.length === 0) return;
    await connection.query({
      name: "index_messages",
      text: `insert into message_search (realm_id, message_id, words)
             select realm_id, message_id, to_tsvector('english', topic || ' ' || content)
               from message where realm_id = $1 and message_id = any($2::bigint[])
             on conflict (realm_id, message_id) do update set words = excluded.words`,
      values: [realmId, ids],
    });
  },
};
