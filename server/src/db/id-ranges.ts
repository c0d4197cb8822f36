/** Ranges of message ids in inboxes, as SQL (docs/decisions/inbox-ranges.md). */
import { PARTITION_BITS } from "./partitions.ts";

/**
 * Returns SQL for the range that ends with a message and begins after the previous message of its conversation. Ranges
 * of successive messages therefore merge into one. It begins no earlier than the message's partition, so that the lookup
 * never searches other partitions.
 *
 * @param message the alias of a row with `conversation_id` and `message_id`; the realm is `$1`
 */
export const upTo = (message: string): string => `
  int8range(
    1 + coalesce((
      select n.message_id from message as n
       where n.realm_id = $1 and n.conversation_id = ${message}.conversation_id
         and n.message_id < ${message}.message_id and n.message_id >= ${firstOfPartition(message)}
       order by n.message_id desc limit 1), ${firstOfPartition(message)} - 1),
    ${message}.message_id + 1)`;

const firstOfPartition = (message: string): string =>
  `((${message}.message_id >> ${PARTITION_BITS}) << ${PARTITION_BITS})`;

/** Returns SQL that is true if an id is in a range of an inbox. An index of ids can serve it. */
export const isWithin = (id: string, range: string): string =>
  `${id} >= lower(${range}) and ${id} < coalesce(upper(${range}), ${Number.MAX_SAFE_INTEGER})`;
