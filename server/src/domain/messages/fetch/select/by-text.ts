/**
 * Finds the messages of a narrow that has conditions on their text. The other conditions find candidates. The text of
 * these candidates is read a few at a time, so that no single statement takes long.
 */

import type { LongRead } from "../../../../db/long-reads.ts";
import { joinSql, type Sql, sql } from "../../../../db/sql.ts";
import type { Tx } from "../../../../realm/tx.ts";
import type { TextConditions } from "../narrow/narrow.ts";
import { documentOf, queryOf } from "../narrow/search.ts";
import { idsOf } from "../narrow/selection.ts";

/** The number of messages whose text a statement reads: at first, and at most. */
const PIECE = { first: 8, most: 128 } as const;

/**
 * Returns the messages whose text meets the conditions, in the given order.
 *
 * @param limit the number of messages wanted; the first ones take precedence
 */
export async function selectByText(
  tx: Tx,
  conditions: TextConditions,
  messageIds: readonly number[],
  { limit, read }: { limit: number; read: LongRead },
): Promise<number[]> {
  const pieces = read.pieces(PIECE);
  const found: number[] = [];
  for (let start = 0; start < messageIds.length && found.length < limit; ) {
    const piece = messageIds.slice(start, start + pieces.size);
    const matching = new Set(await pieces.run(() => idsOf(tx, matchingAmong(tx.realmId, conditions, piece))));
    found.push(...piece.filter((id) => matching.has(id)));
    start += piece.length;
  }
  return found.slice(0, limit);
}

/** Lowercases each text once, and looks up its words once, regardless of the number of conditions. */
function matchingAmong(realmId: number, conditions: TextConditions, messageIds: readonly number[]): Sql {
  const { phrases, excluded } = conditions;
  const columns: Sql[] = [];
  if (phrases.length > 0 || excluded.some((search) => search.phrases.length > 0)) {
    columns.push(sql`lower(m.content) as content`, sql`lower(m.topic) as topic`);
  }
  if (excluded.length > 0) columns.push(sql`${wordsOf(realmId)} as words`);
  const all = [...phrases.map(contains), ...excludedBy(excluded)];
  return sql`
    select m.message_id
      from message as m
     cross join lateral (select ${joinSql(columns)} offset 0) as d
     where m.realm_id = ${realmId} and m.message_id = any(${messageIds}::bigint[])
       and ${joinSql(all, " and ")}`;
}

/**
 * Returns the words of a message, from the search index if it has them already. The empty concatenation makes a copy in
 * memory; otherwise the words are read again for each condition.
 */
const wordsOf = (realmId: number): Sql => sql`
  coalesce((select s.words from message_search as s
             where s.realm_id = ${realmId} and s.message_id = m.message_id), ${documentOf("m")}) || ''::tsvector`;

function excludedBy(searches: TextConditions["excluded"]): Sql[] {
  const conditions = searches
    .filter(({ phrases }) => phrases.length > 0)
    .map((search) => {
      const parts = [...search.phrases.map(contains), sql`d.words @@ ${queryOf(search)}`];
      return sql`(${joinSql(parts, " and ")}) is not true`;
    });
  const words = searches.filter(({ phrases }) => phrases.length === 0).map(queryOf);
  if (words.length > 0) conditions.push(sql`(d.words @@ (${joinSql(words, " || ")})) is not true`);
  return conditions;
}

const contains = (phrase: string): Sql =>
  sql`(position(lower(${phrase}) in d.content) > 0 or position(lower(${phrase}) in d.topic) > 0)`;
