import { escapeText } from "./escape.ts";

/** Renders only paragraphs and line breaks, and keeps everything else as written. Used if rendering takes too long. */
export function plainText(source: string): string {
  return source
    .split(/\r?\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll(/\r?\n/g, "<br>\n")}</p>`)
    .join("\n");
}
