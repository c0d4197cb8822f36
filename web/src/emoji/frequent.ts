/** Counts in this browser which emoji the user chooses often. */
import type { EmojiChoice } from "./catalogue.ts";

const STORED_AS = "confab.emoji.used";
const MOST_SHOWN = 16;
/** The emoji to offer before the user has chosen any. */
const usual = ["+1", "tada", "heart", "joy", "white_check_mark", "eyes", "smile", "thinking"];

function read(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    // The entry belongs to another program, or the browser has no storage.
    return {};
  }
}

/** Counts a choice. */
export function noteUse({ name }: EmojiChoice): void {
  const counts = read();
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ ...counts, [name]: (Number(counts[name]) || 0) + 1 }));
  } catch {
    // Without storage, the usual emoji are shown.
  }
}

/** Returns a function that ranks equally good matches: often used emoji first, then the usual ones. */
export function weighEmoji(): (choice: EmojiChoice) => number {
  const counts = read();
  return ({ name, alsoNamed }) => {
    const isUsual = [name, ...alsoNamed].some((each) => usual.includes(each));
    return (Number(counts[name]) || 0) + (isUsual ? 0.5 : 0);
  };
}

/** Returns the most used emoji, followed by the usual ones. */
export function frequentOf(choices: readonly EmojiChoice[]): EmojiChoice[] {
  const counts = read();
  const used = Object.keys(counts).sort((a, b) => Number(counts[b]) - Number(counts[a]));
  const byName = new Map<string, EmojiChoice>();
  for (const choice of choices) for (const name of choice.alsoNamed) byName.set(name, choice);
  for (const choice of choices) byName.set(choice.name, choice);
  const found = [...used, ...usual].flatMap((name) => byName.get(name) ?? []);
  return [...new Set(found)].slice(0, MOST_SHOWN);
}
