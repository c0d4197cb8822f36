/** Full-text search in content and topic (reference 5.5). */
import { sql } from "kysely";
import { firstIdOf, partitionOf } from "../../../db/partitions.ts";
import { type Stretch, withinStretch } from "../select/stretches.ts";
import type { Sql } from "./narrow.ts";
import type { MessageOperator } from "./operator.ts";

/** What is searched, as the index has it (see `search-index.ts`). */
export const documentOf = (alias: "m" | "t"): Sql =>
  sql`to_tsvector('english', ${sql.ref(`${alias}.topic`)} || ' ' || ${sql.ref(`${alias}.content`)})`;

/** All words, stemmed, without those that are too common to mean anything. */
export const queryOf = (text: string): Sql => sql`plainto_tsquery('english', ${text}::text)`;

export const bySearch: MessageOperator = ({ operand, negated }, { builder }) => {
  const text = String(operand);
  const phrases = phrasesOf(text);
  if (negated) builder.excludeSearch({ text, phrases });
  else builder.search(text, phrases);
};

/** Where a search looks. */
export interface SearchWindow {
  /** Ids from the one up to, and with, the other. */
  readonly least: number;
  readonly most: number;
  /** The index holds messages up to this one. */
  readonly indexed: number;
  /** A `tsquery` of words that stand for conversations and buckets, to which the index restricts itself. */
  readonly restriction?: string | undefined;
  /** There are so few messages that going through them is faster than the index. */
  readonly isSmall?: boolean;
  /** Only these messages are looked at. */
  readonly among?: readonly number[];
}

/**
 * The messages that hold the words of all terms together, those of a window at least: by the index, and beyond it,
 * where the newest messages are that it does not hold yet.
 */
export function matchingIds(realmId: number, text: string, window: SearchWindow): Sql {
  const { least, most, indexed, restriction } = window;
  const words = queryOf(text);
  const conditions = [sql`s.realm_id = ${realmId}`, sql`numnode(${words}) > 0`];
  if (window.among) {
    conditions.push(sql`ts_match_vq(s.words, ${words})`, sql`s.message_id = any(${window.among}::bigint[])`);
  } else if (window.isSmall) {
    // As a function and not an operator it leaves the index alone.
    conditions.push(sql`ts_match_vq(s.words, ${words})`, sql`s.message_id between ${least} and ${most}`);
  } else {
    const restricted = restriction === undefined ? words : sql`(${words} && ${restriction}::tsquery)`;
    conditions.push(
      sql`s.words @@ ${restricted}`,
      ...withinStretch("s.message_id", partitionsOf(window)),
      // Added to nothing, so that the planner does not take the index of ids in place of the one of words.
      sql`s.message_id + 0 between ${least} and ${most}`,
    );
  }
  if (most <= indexed) {
    return sql`(select s.message_id from message_search as s where ${sql.join(conditions, sql` and `)})`;
  }
  conditions.push(sql`s.message_id <= ${indexed}`);
  return sql`(
    select s.message_id from message_search as s where ${sql.join(conditions, sql` and `)}
    union all
    select t.message_id from message as t
     where t.realm_id = ${realmId} and ${documentOf("t")} @@ ${words}
       and t.message_id between ${Math.max(least, indexed + 1)} and ${most})`;
}

/** Whole partitions: of each the index is used, or none of it. */
const partitionsOf = ({ least, most }: SearchWindow): Stretch => ({
  first: firstIdOf(partitionOf(least)),
  end: firstIdOf(partitionOf(most) + 1),
});

/** What stands in double quotes, which has to be there to the letter. */
const phrasesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, phrase]) => (phrase ? [phrase] : []));
