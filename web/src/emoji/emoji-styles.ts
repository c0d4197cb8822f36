/**
 * Generates the rules that show Unicode emoji in messages: the HTML holds an emoji's code as a class and its name as
 * text.
 *
 * @param codes lowercase hexadecimal code points joined by `-`, as in `emoji-1f1ee-1f1f8`
 * @returns the text of a stylesheet
 */
export function emojiStyles(codes: Iterable<string>): string {
  let rules = "";
  for (const code of codes) {
    const characters = shownPoints(code).map((point) => `\\${point} `);
    rules += `.message-content .emoji-${code}::before{content:"${characters.join("")}"}\n`;
  }
  return rules;
}

/**
 * Returns the code points that show an emoji. Characters older than their emoji picture appear as text without the
 * variation selector. In a keycap, the selector comes before the code point of the key.
 */
export function shownPoints(code: string): string[] {
  const points = code.split("-");
  const key = points.indexOf("20e3");
  return key < 0 ? [...points, "fe0f"] : points.toSpliced(key, 0, "fe0f");
}
