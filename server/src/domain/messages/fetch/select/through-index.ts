/** Finds messages for which one index has the right order, or leads to the few matches. */
import { type Sql, sql } from "../../../../db/sql.ts";
import type { Narrow } from "../narrow/narrow.ts";
import { matchingIds, type SearchWindow } from "../narrow/search.ts";
import {
  and,
  hasRecord,
  joinConversation,
  joinFlags,
  joinInbox,
  order,
  type Selection,
  spanConditions,
} from "../narrow/selection.ts";

/** @param window the range in which to search for words, if the narrow has any */
export function throughIndex({ realmId, userId, narrow, span }: Selection, window?: SearchWindow): Sql {
  const { search, onConversation, onMessage, onRecord } = narrow;
  const words: Sql[] =
    search === undefined || !window
      ? []
      : [sql`m.message_id = any(array(${matchingIds(realmId, search, window)}))`];
  return sql`
    select m.message_id
      from message as m
      ${onConversation.length > 0 ? joinConversation : sql``}
      ${joinInbox(userId)} ${joinFlags(userId)}
     where m.realm_id = ${realmId}
       ${and([...words, ...scopeOf(narrow), ...spanConditions(span), ...onConversation, ...onMessage, ...onRecord])}
     order by ${window && !window.isSmall ? unindexed : sql`m.message_id`} ${order(span)}
     limit ${span.limit}`;
}

/**
 * Orders by an expression that no index has. The planner can't know how rare a word is. With an index in the requested
 * order, it would read all messages in that order in the hope of finishing soon. It would not fetch the few messages
 * that the index of words leads to.
 */
const unindexed: Sql = sql`m.message_id + 0`;

function scopeOf({ scope }: Narrow): Sql[] {
  switch (scope.of) {
    case "records":
      return [hasRecord];
    case "records in":
      return [hasRecord, sql`m.conversation_id = ${scope.conversation}`];
    case "conversation":
      return [sql`m.conversation_id = ${scope.conversation}`];
    case "conversations":
      return [sql`m.conversation_id = any(${scope.conversationIds}::bigint[])`];
  }
}
