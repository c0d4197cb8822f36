/**
 * The two words that the search index holds for each message and that occur in no text: one for its conversation, one
 * for its position among all messages. They let the index itself find the matches of a conversation, or the newest
 * matches. A word that half of all messages contain is then found as quickly as a rare word.
 */

/** Messages whose ids differ only in this many low bits share a bucket. */
export const BUCKET_BITS = 16;

export const bucketOf = (messageId: number): number => Math.floor(messageId / 2 ** BUCKET_BITS);

/** Return a `tsquery` for any of the words that represent these conversations or buckets. */
export const inConversations = (ids: readonly number[]): string => anyOf(ids.map((id) => `~c${id}`));
export const inBuckets = (buckets: readonly number[]): string =>
  anyOf(buckets.map((bucket) => `~b${bucket}`));

const anyOf = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join("|")})`;
