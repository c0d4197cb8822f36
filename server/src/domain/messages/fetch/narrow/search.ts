/**
 * Full-text search in content and topic (docs/interface/fetching.md#search). The functions of the database that find
 * words, `search_words` and `search_query`, are in migration 0005.
 */

import { firstIdOf, partitionOf } from "../../../../db/partitions.ts";
import { joinSql, rawSql, type Sql, sql } from "../../../../db/sql.ts";

import type { RealmModel } from "../../../../model/realm-model.ts";
import type { SearchText } from "./narrow.ts";
import type { MessageOperator } from "./operator.ts";
import { type Stretch, withinStretch } from "./stretches.ts";

/** Returns the searched document as the index stores it (see `search/search-index.ts`). */
export const documentOf = (alias: "m" | "t"): Sql =>
  sql`search_words(${rawSql(`${alias}.topic`)} || ' ' || ${rawSql(`${alias}.content`)})`;

/** Returns a query for all words, by their stems in each language, without stop words. */
export const queryOf = ({ text, stopWords }: SearchText): Sql =>
  sql`search_query(${text}::text, ${stopWords}::regdictionary)`;

export const bySearch: MessageOperator = ({ operand, negated }, { builder, model }) => {
  const text = String(operand);
  const search = { text, stopWords: stopWordsOf(model) };
  const phrases = phrasesOf(text);
  if (negated) builder.excludeSearch({ ...search, phrases });
  else builder.search(search, phrases);
};

/** English stop words are always ignored, and those of the organization's language in addition. */
function stopWordsOf({ properties }: RealmModel): SearchText["stopWords"] {
  const [language] = properties.default_language.split("-");
  return language === "de" ? "german_stem" : language === "fr" ? "french_stem" : "english_stem";
}

/** The range of messages that a search covers. */
export interface SearchWindow {
  /** The first and the last id, both inclusive. */
  readonly least: number;
  readonly most: number;
  /** The newest message that the index holds. */
  readonly indexed: number;
  /** Each is a `tsquery` of words for conversations or buckets, to which the index search is restricted. */
  readonly restrictions?: readonly string[];
  /** True if the range has so few messages that reading all of them is faster than the index. */
  readonly isSmall?: boolean;
  /** If present, only these messages are examined. */
  readonly among?: readonly number[];
}

/**
 * Selects messages that contain the words of all terms. The result covers at least the window. The newest messages,
 * which the index does not hold yet, are searched directly.
 */
export function matchingIds(realmId: number, search: SearchText, window: SearchWindow): Sql {
  const { least, most, indexed, restrictions = [] } = window;
  const words = queryOf(search);
  const conditions = [sql`s.realm_id = ${realmId}`, sql`numnode(${words}) > 0`];
  if (window.among) {
    conditions.push(sql`ts_match_vq(s.words, ${words})`, sql`s.message_id = any(${window.among}::bigint[])`);
  } else if (window.isSmall) {
    // The function form, unlike the operator, keeps the planner from using the index.
    conditions.push(sql`ts_match_vq(s.words, ${words})`, sql`s.message_id between ${least} and ${most}`);
  } else {
    // As conditions of their own, restrictions let the index skip whole ranges of a word's messages. Within the query
    // of the words, it would compare all messages of the restriction with them.
    conditions.push(
      sql`s.words @@ ${words}`,
      ...restrictions.map((restriction) => sql`s.words @@ ${restriction}::tsquery`),
      ...withinStretch("s.message_id", partitionsOf(window)),
      // The addition of zero keeps the planner from using the index of ids instead of the index of words.
      sql`s.message_id + 0 between ${least} and ${most}`,
    );
  }
  if (most <= indexed) {
    return sql`(select s.message_id from message_search as s where ${joinSql(conditions, " and ")})`;
  }
  conditions.push(sql`s.message_id <= ${indexed}`);
  // Words are computed for these messages, so they have to be few.
  const unindexed = [sql`t.message_id between ${Math.max(least, indexed + 1)} and ${most}`];
  if (window.among) unindexed.push(sql`t.message_id = any(${window.among}::bigint[])`);
  return sql`(
    select s.message_id from message_search as s where ${joinSql(conditions, " and ")}
    union all
    select t.message_id from message as t
     where t.realm_id = ${realmId} and ${joinSql(unindexed, " and ")} and ${documentOf("t")} @@ ${words})`;
}

/** Returns the window extended to whole partitions: the index of a partition is used completely or not at all. */
const partitionsOf = ({ least, most }: SearchWindow): Stretch => ({
  first: firstIdOf(partitionOf(least)),
  end: firstIdOf(partitionOf(most) + 1),
});

/** Returns the phrases in double quotes, which must match literally. */
const phrasesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, phrase]) => (phrase ? [phrase] : []));
