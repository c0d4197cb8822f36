/** Finds other languages' words for what a refusal says: the server words all refusals in English, as bots know them. */

/**
 * English messages, and what they are in another language. Where a message has values, both name them in braces:
 * `"Stream name '{name}' is already taken."`
 */
export type Refusals = Readonly<Record<string, string>>;

interface Pattern {
  readonly matches: RegExp;
  readonly translation: string;
}

/** @returns says what a message is in the other language; one that is not in the catalogue stays as it is */
export function translator(refusals: Refusals): (message: string) => string {
  const exact = new Map(Object.entries(refusals));
  const patterns = patternsOf(refusals);
  return (message) => exact.get(message) ?? filledIn(patterns, message) ?? message;
}

/** Those that say more of their message come first. */
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
