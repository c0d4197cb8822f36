/** Marks what a search found (reference 5.5). */
import { sql } from "kysely";
import type { Tx } from "../../realm/tx.ts";
import { queryOf } from "./narrow/search.ts";

const START = '<span class="highlight">';
const END = "</span>";

/**
 * Wraps the words of a search in each of several HTML texts, in one statement.
 *
 * @returns the texts in the same order; one without such words is as it was
 */
export async function highlight(tx: Tx, search: string, texts: readonly string[]): Promise<string[]> {
  const options = `HighlightAll=true, StartSel="${START.replaceAll('"', '""')}", StopSel="${END}"`;
  const { rows } = await sql<{ text: string }>`
    select ts_headline('english', t.text, ${queryOf(search)}, ${options}) as text
      from unnest(${texts}::text[]) with ordinality as t(text, place)
     order by place`.execute(tx.db);
  return rows.map(({ text }) => text);
}
