/**
 * Keeps the full-text index: the words of each message's content and topic, stemmed; and beside them two words that no
 * text holds, for its conversation and for its place among all messages. With these the index itself finds the
 * matches of a conversation, or the newest ones, and a word that half of all messages hold is found as quickly as one
 * that few do.
 */
import type { Connection } from "../../db/engine.ts";
import type { ConsumedEvent, ConsumerDefinition } from "../../events/log-consumer.ts";
import { type MessagesDeletedPayload, messagesDeleted } from "./delete-events.ts";
import { type MessagePayload, messageSent } from "./events.ts";
import { type MessageUpdatedPayload, messageUpdated } from "./update-events.ts";

/** Messages whose ids differ in no more than these bits are in one bucket. */
const BUCKET_BITS = 16;

export const bucketOf = (messageId: number): number => Math.floor(messageId / 2 ** BUCKET_BITS);

/** The words that stand for conversations and for buckets, any one of several, as a `tsquery`. */
export const inConversations = (ids: readonly number[]): string => anyOf(ids.map((id) => `~c${id}`));
export const inBuckets = (buckets: readonly number[]): string =>
  anyOf(buckets.map((bucket) => `~b${bucket}`));

const anyOf = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join("|")})`;

export const searchIndexer: ConsumerDefinition = {
  name: "search_index",
  async handle(connection, { realmId }, events) {
    await indexMessages(connection, realmId, events);
    // After what was sent, as a message may have come and gone in the meantime.
    await forgetDeleted(connection, realmId, events);
  },
};

/** Indexes what was sent, and what says something else now or is elsewhere. */
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
