/** What a message begins with, as plain text, for lists of conversations. */
import type { FetchedMessage } from "@confab/contract";
import { parseContent } from "./parse-content.ts";

const SHOWN = 160;
const known = new WeakMap<FetchedMessage, string>();

export function beginningOf(message: FetchedMessage): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const parsed = parseContent(message.content);
  for (const image of parsed.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const twice of parsed.querySelectorAll(".katex-html")) twice.remove();
  const text = (parsed.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const beginning = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
  known.set(message, beginning);
  return beginning;
}
