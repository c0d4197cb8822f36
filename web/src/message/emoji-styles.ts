/**
 * The rules that show Unicode emoji in messages: the HTML holds an emoji's code as a class and its name as text.
 *
 * @param codes lowercase hexadecimal code points joined by `-`, as in `emoji-1f1ee-1f1f8`
 * @returns the text of a stylesheet
 */
export function emojiStyles(codes: Iterable<string>): string {
  let rules = "";
  for (const code of codes) {
    // Characters that are older than their picture would be shown as text without the variation selector.
    const characters = code.split("-").map((point) => `\\${point} `);
    rules += `.message-content .emoji-${code}::before{content:"${characters.join("")}\\fe0f "}\n`;
  }
  return rules;
}
