/** Full-text search in content and topic (reference 5.5). */
import { sql } from "kysely";
import { negate, type Sql } from "./narrow.ts";
import type { Operator } from "./operator.ts";

/** What is searched, as the index has it (see `search-index.ts`). */
export const documentOf = (alias: "m" | "t"): Sql =>
  sql`to_tsvector('english', ${sql.ref(`${alias}.topic`)} || ' ' || ${sql.ref(`${alias}.content`)})`;

/** All words, stemmed, without those that are too common to mean anything. */
export const queryOf = (text: string): Sql => sql`plainto_tsquery('english', ${text}::text)`;

export const bySearch: Operator = ({ operand, negated }, { builder }) => {
  const text = String(operand);
  if (!negated) {
    builder.search(text);
    for (const phrase of phrasesOf(text)) builder.onMessage(contains(phrase));
    return;
  }
  const conditions = [sql`${documentOf("m")} @@ ${queryOf(text)}`, ...phrasesOf(text).map(contains)];
  builder.onMessage(negate(sql.join(conditions, sql` and `), true));
};

/** Where a search looks: ids from `least` to `most`, and what the index is asked to restrict itself to. */
export interface SearchWindow {
  readonly least: number;
  readonly most: number;
  /** A `tsquery` of the words that stand for conversations and buckets; absent: the ids alone. */
  readonly restriction?: string | undefined;
}

/**
 * The messages of a window that hold the words of all terms together: by the index, and beyond it, where the newest
 * messages are that it does not hold yet.
 */
export function matchingIds(realmId: number, text: string, window: SearchWindow): Sql {
  const { least, most, restriction } = window;
  const words = queryOf(text);
  const indexed =
    restriction === undefined
      ? sql`s.words @@ ${words} and s.message_id between ${least} and ${most}`
      : sql`s.words @@ (${words} && ${restriction}::tsquery)`;
  return sql`(
    select s.message_id from message_search as s
     where s.realm_id = ${realmId} and ${indexed} and numnode(${words}) > 0
    union all
    select t.message_id from message as t
     where t.realm_id = ${realmId} and t.message_id between ${least} and ${most}
       and t.message_id > (select coalesce(max(message_id), 0) from message_search where realm_id = ${realmId})
       and ${documentOf("t")} @@ ${words})`;
}

/** What stands in double quotes, which has to be there to the letter. */
const phrasesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, phrase]) => (phrase ? [phrase] : []));

function contains(phrase: string): Sql {
  const pattern = `%${phrase.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(m.content ilike ${pattern} or m.topic ilike ${pattern})`;
}
