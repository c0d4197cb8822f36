import type { Gif } from "@confab/contract";

/** Returns the Markdown that shows a moving picture. */
export function gifLink({ title, url }: Gif): string {
  const text = title.replace(/[[\]\\]/g, "_").trim() || "GIF";
  const address = url.replace(/[()\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${text}](${address})`;
}
