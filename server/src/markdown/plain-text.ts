import { escapeText } from "./escape.ts";

/** Paragraphs and line breaks, and everything else as it was written: for what can't be rendered in time. */
export function plainText(source: string): string {
  return source
    .split(/\r?\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll(/\r?\n/g, "<br>\n")}</p>`)
    .join("\n");
}
