/**
 * Maintains the full-text index. It holds the stemmed words of each message's content and topic. It also holds two
 * words that occur in no text: one for the message's conversation, one for its position among all messages. They let
 * the index itself find the matches of a conversation, or the newest matches. A word that half of all messages contain
 * is then found as quickly as a rare word.
 */
import type { Connection } from "../../db/engine.ts";
import type { ConsumedEvent, ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessagesDeletedPayload, messagesDeleted } from "./delete-events.ts";
import { type MessagePayload, messageSent } from "./events.ts";
import { type MessageUpdatedPayload, messageUpdated } from "./update-events.ts";

/** Messages whose ids differ only in this many low bits share a bucket. */
const BUCKET_BITS = 16;

export const bucketOf = (messageId: number): number => Math.floor(messageId / 2 ** BUCKET_BITS);

/** Return a `tsquery` for any of the words that represent these conversations or buckets. */
export const inConversations = (ids: readonly number[]): string => anyOf(ids.map((id) => `~c${id}`));
export const inBuckets = (buckets: readonly number[]): string =>
  anyOf(buckets.map((bucket) => `~b${bucket}`));

const anyOf = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join("|")})`;

export const searchIndexer: ConsumerDefinition = {
  name: "search_index",
  async handle(connection, { realmId }, events) {
    await indexMessages(connection, realmId, events);
    // Deletions follow the inserts, since a message may have been sent and deleted in the meantime.
    await forgetDeleted(connection, realmId, events);
  },
};

/** Indexes new messages, and messages whose text or place changed. */
export async function indexMessages(
  connection: Connection,
  realmId: number,
  events: readonly ConsumedEvent[],
): Promise<void> {
  const ids = events.flatMap(({ type, payload }) => {
    if (type === messageSent.type) return [(payload as MessagePayload).id];
    const isEdit = type === messageUpdated.type && (payload as MessageUpdatedPayload).user_id !== null;
    return isEdit ? (payload as MessageUpdatedPayload).message_ids : [];
  });
  if (ids.length === 0) return;
  await connection.query({
    name: "index_messages",
    text: `insert into message_search (realm_id, message_id, words)
           select realm_id, message_id,
                  to_tsvector('english', topic || ' ' || content) || array_to_tsvector(
                    array['~c' || conversation_id, '~b' || (message_id >> ${BUCKET_BITS})])
             from (select distinct unnest($2::bigint[]) as id) as sent
            cross join lateral (select * from message where realm_id = $1 and message_id = sent.id limit 1) as m
           on conflict (realm_id, message_id) do update set words = excluded.words`,
    values: [realmId, ids],
  });
}

async function forgetDeleted(
  connection: Connection,
  realmId: number,
  events: readonly ConsumedEvent[],
): Promise<void> {
  const ids = events
    .filter(({ type }) => type === messagesDeleted.type)
    .flatMap(({ payload }) => (payload as MessagesDeletedPayload).message_ids);
  if (ids.length === 0) return;
  await connection.query({
    name: "forget_messages",
    text: "delete from message_search where realm_id = $1 and message_id = any($2::bigint[])",
    values: [realmId, ids],
  });
}
