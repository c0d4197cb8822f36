/** Finds emoji by typed text. Pure. */
import type { EmojiChoice } from "./catalogue.ts";

/** More results than anyone looks through. */
const MOST_FOUND = 96;

/** @returns the emoji whose names contain all words. Emoji whose name starts with the query come first */
export function findEmoji(choices: readonly EmojiChoice[], query: string): EmojiChoice[] {
  const words = wordsOf(query);
  const wanted = words.join("_");
  const ranks: EmojiChoice[][] = [[], [], [], [], []];
  for (const choice of choices) ranks[rankOf(choice, wanted, words)]?.push(choice);
  return ranks.flat().slice(0, MOST_FOUND);
}

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s_:]+/)
    .filter(Boolean);

/**
 * @returns 0 for the exact name, 1 for another name, 2 for the beginning of the name, 3 for that of another, 4 for all
 *   words anywhere, 5 for no match
 */
function rankOf({ name, alsoNamed }: EmojiChoice, wanted: string, words: readonly string[]): number {
  if (name === wanted) return 0;
  if (alsoNamed.includes(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (alsoNamed.some((other) => other.startsWith(wanted))) return 3;
  const all = [name, ...alsoNamed];
  return words.every((word) => all.some((each) => each.includes(word))) ? 4 : 5;
}
