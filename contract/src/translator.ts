/** Translates error messages. The server words all of them in English, as bots know them. */

/**
 * English messages with their translations. In messages with values, both texts name the values in braces: `"Stream
 * name '{name}' is already taken."`
 */
export type Refusals = Readonly<Record<string, string>>;

interface Pattern {
  readonly matches: RegExp;
  readonly translation: string;
}

/** @returns a function that translates a message; messages that are not in the catalogue stay unchanged */
export function translator(refusals: Refusals): (message: string) => string {
  const exact = new Map(Object.entries(refusals));
  const patterns = patternsOf(refusals);
  return (message) => exact.get(message) ?? filledIn(patterns, message) ?? message;
}

/** Returns patterns, with the most specific ones first. */
function patternsOf(refusals: Refusals): Pattern[] {
  const keys = Object.keys(refusals).filter((key) => key.includes("{"));
  const ownLength = (key: string) => key.replace(/\{\w+\}/g, "").length;
  return keys
    .sort((one, other) => ownLength(other) - ownLength(one))
    .map((key) => ({ matches: patternOf(key), translation: refusals[key] ?? "" }));
}

function patternOf(key: string): RegExp {
  const source = key
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") : `(?<${part}>.*)`));
  return new RegExp(`^${source.join("")}$`, "s");
}

function filledIn(patterns: readonly Pattern[], message: string): string | undefined {
  for (const { matches, translation } of patterns) {
    const values = matches.exec(message)?.groups;
    if (values) return translation.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  }
  return undefined;
}
