import { emojiOf } from "./emoji-of.ts";
import { parseContent } from "./parse-content.ts";

/**
 * Reduces rendered text to one line without formatting.
 *
 * @returns the text, with emoji as characters, pictures as their alternative text, formulas as their source and times in
 *   the language of the page; spoilers stay hidden
 */
export const plainTextOf = (html: string): string => textOf(html).replaceAll(/\s+/g, " ").trim();

/** Returns the lines of rendered text without formatting, except blank ones. */
export const linesOf = (html: string): string[] =>
  textOf(html)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function textOf(html: string): string {
  const parsed = parseContent(html);
  for (const emoji of parsed.querySelectorAll("span.emoji")) {
    emoji.replaceWith(emojiOf(emoji) ?? emoji.textContent);
  }
  for (const image of parsed.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const formula of parsed.querySelectorAll(".katex")) {
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  }
  for (const time of parsed.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const date = new Date(time.dateTime);
    const language = document.documentElement.lang || undefined;
    if (!Number.isNaN(date.getTime())) {
      time.replaceWith(date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }));
    }
  }
  for (const secret of parsed.querySelectorAll(".spoiler-content")) secret.remove();
  return parsed.textContent ?? "";
}
