/** Highlights the matches of a search (docs/interface/fetching.md#search). */

import type { LongRead } from "../../../db/long-reads.ts";
import { rawSql, sql } from "../../../db/sql.ts";
import type { Tx } from "../../../realm/tx.ts";
import type { SearchText } from "./narrow/narrow.ts";
import { unsegmentedRun } from "./narrow/unsegmented.ts";

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
  search: SearchText,
  texts: readonly string[],
  read: LongRead,
): Promise<string[]> {
  const characters = markCharacters(search);
  const parts = texts.map(partsOf);
  const words = [
    ...new Set(
      parts
        .flat()
        .filter(({ kind }) => kind === "words")
        .map(({ text }) => text),
    ),
  ];
  const marked = new Map<string, string>();
  while (marked.size < words.length) {
    const piece = beginning(words, marked.size);
    for (const [index, text] of (await read.run(() => markWords(tx, search, piece))).entries()) {
      marked.set(piece[index] ?? "", text);
    }
  }
  const result = ({ kind, text }: Part): string => {
    if (kind === "words") return marked.get(text) ?? text;
    return kind === "unsegmented" ? characters(text) : text;
  };
  return parts.map((ofText) => ofText.map(result).join(""));
}

/** A part of an HTML text. `other` is a tag, or has neither letters nor digits. */
interface Part {
  readonly kind: "words" | "unsegmented" | "other";
  readonly text: string;
}

function partsOf(html: string): Part[] {
  return html.split(/(<[^>]*>)/).flatMap((text, index): Part[] => {
    if (index % 2 === 1) return [{ kind: "other", text }];
    return text.split(unsegmentedRun).map((part, place) => {
      if (place % 2 === 1) return { kind: "unsegmented", text: part };
      return { kind: /[\p{L}\p{N}]/u.test(part) ? "words" : "other", text: part };
    });
  });
}

/** Returns a function that marks the searched sequences in a text of unsegmented characters. */
function markCharacters({ text }: SearchText): (text: string) => string {
  const searched = (text.match(unsegmentedRun) ?? []).sort((a, b) => b.length - a.length);
  if (searched.length === 0) return (unmarked) => unmarked;
  // The look-ahead finds the longest sequence at each place, so that sequences may overlap.
  const starts = new RegExp(`(?=(${searched.join("|")}))`, "gu");
  return (unmarked) => {
    const spans: { start: number; end: number }[] = [];
    for (const { index, 1: found = "" } of unmarked.matchAll(starts)) {
      const last = spans.at(-1);
      const end = index + found.length;
      if (last && index <= last.end) last.end = Math.max(last.end, end);
      else spans.push({ start: index, end });
    }
    const before = (place: number) => spans[place - 1]?.end ?? 0;
    const marked = spans.map(
      ({ start, end }, place) =>
        unmarked.slice(before(place), start) + START + unmarked.slice(start, end) + END,
    );
    return marked.join("") + unmarked.slice(before(spans.length));
  };
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

/** The first letter of a token and of its stems is the same, apart from umlauts and accents. */
const initialOf = (word: string) => rawSql(`translate(lower(left(${word}, 1)), 'äöüéèß', 'aouees')`);

/**
 * Marks the tokens that have a stem in common with the search. Looks up stems only of tokens with the same first letter
 * as one of the search, which takes a third of the time. Some kinds of tokens, such as compound words, are followed by
 * their parts, which are marked instead of them.
 */
async function markWords(
  tx: Tx,
  { text, stopWords }: SearchText,
  texts: readonly string[],
): Promise<string[]> {
  const rows = await sql`
    with searched as materialized (
      select array_agg(stem) as stems, array_agg(${initialOf("stem")}) as initials
        from search_terms(${text}::text, ${stopWords}::regdictionary) as term, unnest(term) as stem)
    select (select string_agg(case when ${initialOf("token")} = any(searched.initials)
                                    and search_stems(tokid, token) && searched.stems
                                   then ${START}::text || token || ${END}::text else token end, '' order by place)
              from ts_parse('default', t.text) with ordinality as part (tokid, token, place)
             where tokid not in (5, 15, 16, 17)) as text
      from searched
     cross join unnest(${texts}::text[]) with ordinality as t (text, number)
     order by number`.all<{ text: string }>(tx.runner);
  return rows.map(({ text }) => text);
}
