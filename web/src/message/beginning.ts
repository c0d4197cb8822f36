/** Returns the beginning of a message as plain text, for lists of conversations. */
import type { FetchedMessage } from "@confab/contract";
import { plainTextOf } from "./plain-text.ts";

const SHOWN = 160;
const known = new WeakMap<FetchedMessage, string>();

export function beginningOf(message: FetchedMessage): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const text = plainTextOf(message.content);
  const beginning = text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
  known.set(message, beginning);
  return beginning;
}
