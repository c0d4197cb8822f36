import { parseContent } from "./parse-content.ts";

/** @returns what is left of rendered text in a line without formatting: pictures are their words, formulas what was written */
export function plainTextOf(html: string): string {
  const parsed = parseContent(html);
  for (const image of parsed.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const twice of parsed.querySelectorAll(".katex-html")) twice.remove();
  return (parsed.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
