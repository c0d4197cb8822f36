import { parseContent } from "./parse-content.ts";

/**
 * @returns what is left of rendered text in a line without formatting: pictures are their words, formulas what was
 * written; what a spoiler hides stays hidden
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
