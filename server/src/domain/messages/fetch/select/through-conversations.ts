/**
 * Finds messages conversation by conversation, each through its own index, so that other users' messages are not read.
 * In addition finds flagged messages, which need not be in an inbox.
 */
import { joinSql, rawSql, type Sql, sql } from "../../../../db/sql.ts";
import type { Narrow } from "../narrow/narrow.ts";
import {
  and,
  idBounds,
  joinConversation,
  joinFlags,
  joinInbox,
  order,
  type Selection,
  spanConditions,
} from "../narrow/selection.ts";

/** Up to this limit, messages of every conversation are fetched in one step. */
const FEW = 2;

export function throughConversations(selection: Selection): Sql {
  const { narrow, span } = selection;
  const branches: Sql[] = [];
  const inOneStep = narrow.scope.of === "records in" || span.limit <= FEW;
  if (narrow.onReceived !== null) {
    branches.push(inOneStep ? ofEach(selection, sql`true`, [], sql`${span.limit}`) : ofNearest(selection));
  }
  if (narrow.scope.of !== "conversations") branches.push(ofFlagged(selection));
  return sql`
    with source as materialized (${sources(selection)})
    ${inOneStep ? sql`` : nearest(selection)}
    select distinct message_id from (${joinSql(branches, " union all ")}) as found
     order by message_id ${order(span)}
     limit ${span.limit}`;
}

/** Selects the conversations to search and the ids in each: from `first_id`, inclusive, to `end_id`, exclusive. */
function sources({ realmId, userId, narrow }: Selection): Sql {
  const { scope } = narrow;
  if (scope.of === "conversations") {
    return sql`
      select row_number() over () as source_id, c.conversation_id, 0::bigint as first_id, null::bigint as end_id,
             null::int8multirange as received, null::int8multirange as read
        from conversation as c
       where c.realm_id = ${realmId} and c.conversation_id = any(${scope.conversationIds}::bigint[])
         ${and(narrow.onConversation)}`;
  }
  const only = scope.of === "records" ? [] : [sql`i.conversation_id = ${scope.conversation}`];
  return sql`
    select row_number() over () as source_id, i.conversation_id, i.received, i.read,
           ${idBounds}
      from inbox as i
     cross join lateral (
       select * from conversation as c
        where c.realm_id = i.realm_id and c.conversation_id = i.conversation_id limit 1) as c
     cross join lateral unnest(${ranges(narrow)}) as r(ids)
     where i.realm_id = ${realmId} and i.user_id = ${userId} ${and([...only, ...narrow.onConversation])}`;
}

function ranges({ readState }: Narrow): Sql {
  switch (readState) {
    case "unread":
      return sql`i.received - i.read`;
    case "read":
      return sql`i.received * i.read`;
    case undefined:
      return sql`i.received`;
  }
}

/** Selects the nearest messages of each source that meets a condition. */
function ofEach(
  { realmId, userId, narrow, span }: Selection,
  source: Sql,
  more: readonly Sql[],
  limit: Sql,
): Sql {
  const { onMessage, onRecord, onReceived } = narrow;
  const conditions = [
    ...spanConditions(span),
    ...onMessage,
    ...onRecord,
    ...(onReceived ? [onReceived] : []),
    ...more,
  ];
  return sql`
    select i.source_id, found.message_id
      from source as i
     cross join lateral (
       select m.message_id
         from message as m ${onRecord.length > 0 ? joinFlags(userId) : sql``}
        where m.realm_id = ${realmId} and m.conversation_id = i.conversation_id
          and m.message_id >= i.first_id and m.message_id < coalesce(i.end_id, ${Number.MAX_SAFE_INTEGER})
          ${and(conditions)}
        order by m.message_id ${order(span)}
        limit ${limit}) as found
     where ${source}`;
}

/**
 * Defines two common tables. `nearest` holds a few messages of each source: together at least `limit`, if that many
 * exist. `edge` is the `limit`-th nearest of these messages; no message of the result can lie beyond it.
 */
function nearest(selection: Selection): Sql {
  const { limit, direction } = selection.span;
  const share = sql`(select 1 + ceil(${limit}::float / greatest(count(*), 1))::int from source)`;
  const noEdge = direction === "before" ? 0 : Number.MAX_SAFE_INTEGER;
  return sql`, nearest as materialized (${ofEach(selection, sql`true`, [], share)}
    ), edge as materialized (
      select coalesce((select message_id from nearest
                        order by message_id ${order(selection.span)} offset ${limit - 1} limit 1),
                      ${noEdge}::bigint) as message_id
    )`;
}

function ofNearest(selection: Selection): Sql {
  const within = selection.span.direction === "before" ? sql`>=` : sql`<=`;
  const edge = sql`(select message_id from edge)`;
  const hasSome = sql`i.source_id in (select source_id from nearest where message_id ${within} ${edge})`;
  return ofEach(selection, hasSome, [sql`m.message_id ${within} ${edge}`], sql`${selection.span.limit}`);
}

function ofFlagged({ realmId, userId, narrow, span }: Selection): Sql {
  const { scope, flagged, onConversation, onMessage, onRecord } = narrow;
  const only = scope.of === "records in" ? [sql`m.conversation_id = ${scope.conversation}`] : [];
  return sql`(
    select 0::bigint, m.message_id
      from message_flag as f
      join message as m on m.realm_id = f.realm_id and m.message_id = f.message_id
      ${joinConversation} ${joinInbox(userId)}
     where f.realm_id = ${realmId} and f.user_id = ${userId} and f.${rawSql(flagged)}
       ${and([...only, ...spanConditions(span), ...onConversation, ...onMessage, ...onRecord])}
     order by f.message_id ${order(span)}
     limit ${span.limit})`;
}
