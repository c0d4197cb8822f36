import { charactersOf } from "../emoji/catalogue.ts";

/**
 * Returns the characters of a Unicode emoji in a rendered message. Its class holds the code points; its text is the
 * name, for clients without pictures.
 */
export function emojiOf(element: Element): string | undefined {
  const code = [...element.classList].find((name) => /^emoji-[0-9a-f-]+$/.test(name))?.slice("emoji-".length);
  return code ? charactersOf(code) : undefined;
}
