/**
 * Maintains the full-text index. It holds the stems of the words of each message's content and topic (`search_words` in
 * migration 0005). It also holds two words that occur in no text: one for the message's conversation, one for its
 * position among all messages (see `fetch/select/search-words.ts`).
 */
import type { Connection } from "../../../db/engine.ts";
import { statement } from "../../../db/statement.ts";
import type { ConsumedEvent, ConsumerDefinition } from "../../../events/log-consumer.ts";
import { messagesDeleted } from "../delete/delete-events.ts";
import { messageEdited } from "../edit/edit-events.ts";
import { BUCKET_BITS } from "../fetch/select/search-words.ts";
import { messageSent } from "../send/events.ts";
import { importedLinksCompleted, messagesImported } from "../send/import-events.ts";

export const searchIndexer = {
  name: "search_index",
  // 1: English stems. 2: stems of three languages, and pairs of characters.
  version: 2,
  costOf(event) {
    const imported = messagesImported.payloadOf(event) ?? importedLinksCompleted.payloadOf(event);
    if (imported) return imported.characters;
    const { content } = messageSent.payloadOf(event) ?? messageEdited.payloadOf(event)?.text ?? {};
    return content?.length ?? 0;
  },
  async handle(connection, { realmId }, events) {
    await indexMessages(connection, realmId, changedBy(events));
    // Deletions follow the inserts, since a message may have been sent and deleted in the meantime.
    await forgetDeleted(connection, realmId, events);
  },
} satisfies ConsumerDefinition;

const indexMessagesSql = statement({
  name: "index_messages",
  text: `insert into message_search (realm_id, message_id, words)
         select realm_id, message_id,
                search_words(topic || ' ' || content) || array_to_tsvector(
                  array['~c' || conversation_id, '~b' || (message_id >> ${BUCKET_BITS})])
           from (select distinct unnest($2::bigint[]) as id) as sent
          cross join lateral (select * from message where realm_id = $1 and message_id = sent.id limit 1) as m
         on conflict (realm_id, message_id) do update set words = excluded.words`,
});

/** Stores the words of messages in the index, in place of earlier ones. */
export async function indexMessages(
  connection: Connection,
  realmId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await indexMessagesSql.run(connection, [realmId, ids]);
}

/** Returns new messages, and messages whose text or place changed. */
const changedBy = (events: readonly ConsumedEvent[]): number[] =>
  events.flatMap((event) => {
    const sent = messageSent.payloadOf(event);
    if (sent) return [sent.id];
    const imported = messagesImported.payloadOf(event);
    if (imported) {
      const { first, last } = imported;
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }
    const completed = importedLinksCompleted.payloadOf(event);
    if (completed) return completed.message_ids;
    const updated = messageEdited.payloadOf(event);
    return updated && (updated.user_id !== null || updated.is_scrubbed) ? updated.message_ids : [];
  });

const forgetMessagesSql = statement({
  name: "forget_messages",
  text: "delete from message_search where realm_id = $1 and message_id = any($2::bigint[])",
});

async function forgetDeleted(
  connection: Connection,
  realmId: number,
  events: readonly ConsumedEvent[],
): Promise<void> {
  const ids = events.flatMap((event) => messagesDeleted.payloadOf(event)?.message_ids ?? []);
  if (ids.length === 0) return;
  await forgetMessagesSql.run(connection, [realmId, ids]);
}
