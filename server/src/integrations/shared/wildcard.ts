/** Patterns in which `*` stands for any characters, for the parameters of integrations. */

/** The length to which longer texts are cut before the comparison: no service has names this long. */
const MAX_COMPARED = 1000;

/** Returns true if the whole text matches. The time is bounded by the product of both lengths. */
export function matchesPattern(pattern: string, text: string): boolean {
  const compared = text.slice(0, MAX_COMPARED);
  let [inPattern, inText] = [0, 0];
  let [star, resume] = [-1, 0];
  while (inText < compared.length) {
    if (pattern[inPattern] === "*") {
      [star, resume] = [inPattern, inText];
      inPattern += 1;
    } else if (pattern[inPattern] === compared[inText]) {
      inPattern += 1;
      inText += 1;
    } else if (star >= 0) {
      // Extends the match of the last star by one character.
      resume += 1;
      [inPattern, inText] = [star + 1, resume];
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

export const matchesAny = (patterns: readonly string[], texts: readonly string[]): boolean =>
  patterns.some((pattern) => texts.some((text) => matchesPattern(pattern, text)));
