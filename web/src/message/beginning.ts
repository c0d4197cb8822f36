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
  for (const formula of parsed.querySelectorAll(".katex")) {
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  }
  for (const secret of parsed.querySelectorAll(".spoiler-content")) secret.remove();
  const text = (parsed.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const beginning = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
  known.set(message, beginning);
  return beginning;
}
