/** Highlights the matches of a search (docs/interface/fetching.md#search). */

import type { LongRead } from "../../../db/long-reads.ts";
import { sql } from "../../../db/sql.ts";
import type { Tx } from "../../../realm/tx.ts";
import { queryOf } from "./narrow/search.ts";

const START = '<span class="highlight">';
const END = "</span>";

/**
 * The number of characters that a statement marks. The database takes about a millisecond for each thousand characters.
 */
const MAX_LENGTH = 20_000;

/**
 * Wraps the words of a search in each of several HTML texts, a few texts at a time.
 *
 * @returns the texts in the same order; a text without such words is unchanged
 */
export async function highlight(
  tx: Tx,
  search: string,
  texts: readonly string[],
  read: LongRead,
): Promise<string[]> {
  const marked: string[] = [];
  while (marked.length < texts.length) {
    const piece = beginning(texts, marked.length);
    marked.push(...(await read.run(() => highlightPiece(tx, search, piece))));
  }
  return marked;
}

/** Takes at least one text, and more while they are short together. */
function beginning(texts: readonly string[], start: number): string[] {
  let end = start;
  for (let length = 0; end < texts.length; end += 1) {
    length += texts[end]?.length ?? 0;
    if (length > MAX_LENGTH && end > start) break;
  }
  return texts.slice(start, end);
}

async function highlightPiece(tx: Tx, search: string, texts: readonly string[]): Promise<string[]> {
  const options = `HighlightAll=true, StartSel="${START.replaceAll('"', '""')}", StopSel="${END}"`;
  const rows = await sql`
    select ts_headline('english', t.text, ${queryOf(search)}, ${options}) as text
      from unnest(${texts}::text[]) with ordinality as t(text, place)
     order by place`.all<{ text: string }>(tx.runner);
  return rows.map(({ text }) => text);
}
