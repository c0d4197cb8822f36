/** Emoji by what somebody types. Pure. */
import type { EmojiChoice } from "./catalogue.ts";

/** More are not looked through by anybody. */
const MOST_FOUND = 96;

/**
 * @returns those whose names hold all words, the ones whose name begins with the query first
 */
export function findEmoji(choices: readonly EmojiChoice[], query: string): EmojiChoice[] {
  const words = wordsOf(query);
  const wanted = words.join("_");
  const ranks: EmojiChoice[][] = [[], [], [], []];
  for (const choice of choices) ranks[rankOf(choice, wanted, words)]?.push(choice);
  return ranks.flat().slice(0, MOST_FOUND);
}

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s_:]+/)
    .filter(Boolean);

/** @returns 0 for the name itself, then its beginning, another name's beginning, all words somewhere; beyond: not found */
function rankOf({ name, alsoNamed }: EmojiChoice, wanted: string, words: readonly string[]): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (alsoNamed.some((other) => other.startsWith(wanted))) return 2;
  const all = [name, ...alsoNamed];
  return words.every((word) => all.some((each) => each.includes(word))) ? 3 : 4;
}
