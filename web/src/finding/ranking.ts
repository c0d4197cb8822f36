/** Ranks items by how well their names match the letters that the user typed. Pure. */

/** An item that can be found, with its names in comparable form. */
export interface Findable<T> {
  readonly item: T;
  readonly names: readonly string[];
}

/** Removes case and accents, and turns word separators into spaces. */
export const comparable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_\-./#›|]+/g, " ")
    .trimStart();

export const findable = <T>(item: T, names: readonly string[]): Findable<T> => ({
  item,
  names: names.map(comparable),
});

/** Qualities of a match between a name and the query, from best to worst. */
const WHOLE = 0;
const BEGINNING = 1;
const WORD = 2;
/** Each word of the query begins a word of the name, in any order. */
const WORDS = 3;
const WITHIN = 4;
/** The name contains all letters of the query in their order. */
const LETTERS = 5;

/** @returns `undefined` if the name does not match, or matches worse than `worst` */
function fitOf(name: string, wanted: string, worst: number): number | undefined {
  if (wanted === "") return BEGINNING;
  if (name.startsWith(wanted)) return name.length === wanted.length ? WHOLE : BEGINNING;
  if (name.includes(` ${wanted}`)) return WORD;
  if (worst >= WORDS && wanted.includes(" ") && beginsWords(name, wanted)) return WORDS;
  if (worst >= WITHIN && name.includes(wanted)) return WITHIN;
  return worst >= LETTERS && hasInOrder(name, wanted) ? LETTERS : undefined;
}

function beginsWords(name: string, wanted: string): boolean {
  const words = name.split(" ");
  return wanted.split(" ").every((part) => words.some((word) => word.startsWith(part)));
}

function hasInOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    if (letter === " ") continue;
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * Returns the best matches: ordered by fit, then by `weightOf` (more is better), then in the given order. Looks at each
 * name once and sorts at most `most` entries. Calls `isWanted` only for items that would be among the results.
 */
export function bestOf<T>(
  all: Iterable<Findable<T>>,
  query: string,
  most: number,
  weightOf: (item: T) => number = () => 0,
  isWanted: (item: T) => boolean = () => true,
): T[] {
  const wanted = comparable(query).trimEnd();
  const best: { item: T; fit: number; weight: number }[] = [];
  for (const { item, names } of all) {
    const last = best[most - 1];
    let fit: number | undefined;
    for (const name of names) {
      const each = fitOf(name, wanted, last?.fit ?? LETTERS);
      if (each !== undefined && (fit === undefined || each < fit)) fit = each;
    }
    if (fit === undefined || (last && fit > last.fit)) continue;
    const entry = { item, fit, weight: weightOf(item) };
    if ((last && !isBefore(entry, last)) || !isWanted(item)) continue;
    let index = best.length;
    while (index > 0 && isBefore(entry, best[index - 1] ?? entry)) index -= 1;
    best.splice(index, 0, entry);
    if (best.length > most) best.pop();
  }
  return best.map(({ item }) => item);
}

const isBefore = (a: { fit: number; weight: number }, b: { fit: number; weight: number }): boolean =>
  a.fit < b.fit || (a.fit === b.fit && a.weight > b.weight);
