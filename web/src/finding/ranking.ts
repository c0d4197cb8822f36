/** What of many things somebody means who has typed a few letters. Pure. */

/** Something that can be found, with its names as they are compared. */
export interface Findable<T> {
  readonly item: T;
  readonly names: readonly string[];
}

/** Without case and accents; separators of words become spaces. */
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

/** How a name fits what was typed, the best first. */
const WHOLE = 0;
const BEGINNING = 1;
const WORD = 2;
/** Each word of what was typed begins one of the name, in any order. */
const WORDS = 3;
const WITHIN = 4;
/** All letters are there, in their order. */
const LETTERS = 5;

/** @returns `undefined` if it does not fit, or worse than `worst` */
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
 * The best few: by how they fit, then by `weightOf` (more is better), then in the order given. Costs a look at each name,
 * and the sorting of no more than `most`; `isWanted` is asked of those alone that would be among them.
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
