/** Which emoji the user takes often, as this browser has seen it. */
import type { EmojiChoice } from "./catalogue.ts";

const STORED_AS = "confab.emoji.used";
const MOST_SHOWN = 16;
/** For those who have not chosen any yet. */
const usual = ["+1", "tada", "heart", "joy", "white_check_mark", "eyes", "smile", "thinking"];

function read(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    // Somebody else's entry, or a browser that keeps nothing.
    return {};
  }
}

/** Counts a choice. */
export function noteUse({ name }: EmojiChoice): void {
  const counts = read();
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ ...counts, [name]: (Number(counts[name]) || 0) + 1 }));
  } catch {
    // Then the usual ones are shown.
  }
}

/** Which of those that fit alike is meant: one that is used often, or a usual one. */
export function weighEmoji(): (choice: EmojiChoice) => number {
  const counts = read();
  return ({ name, alsoNamed }) => {
    const isUsual = [name, ...alsoNamed].some((each) => usual.includes(each));
    return (Number(counts[name]) || 0) + (isUsual ? 0.5 : 0);
  };
}

/** The most used first, then the usual ones. */
export function frequentOf(choices: readonly EmojiChoice[]): EmojiChoice[] {
  const counts = read();
  const used = Object.keys(counts).sort((a, b) => Number(counts[b]) - Number(counts[a]));
  const byName = new Map<string, EmojiChoice>();
  for (const choice of choices) for (const name of choice.alsoNamed) byName.set(name, choice);
  for (const choice of choices) byName.set(choice.name, choice);
  const found = [...used, ...usual].flatMap((name) => byName.get(name) ?? []);
  return [...new Set(found)].slice(0, MOST_SHOWN);
}
