import { parseContent } from "./parse-content.ts";

/**
 * Reduces rendered text to one line without formatting.
 *
 * @returns the text, with pictures as their alternative text and formulas as their source; spoilers stay hidden
 */
export function plainTextOf(html: string): string {
  const parsed = parseContent(html);
  for (const image of parsed.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const formula of parsed.querySelectorAll(".katex")) {
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  }
  for (const secret of parsed.querySelectorAll(".spoiler-content")) secret.remove();
  return (parsed.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
