/** Returns the beginning of a message as plain text, for lists of conversations. */
import type { FetchedMessage } from "@confab/contract";
import { workedOut } from "../finding/worked-out.ts";
import { plainTextOf } from "./plain-text.ts";

const SHOWN = 160;

export const beginningOf = workedOut((message: FetchedMessage): string => {
  const text = plainTextOf(message.content);
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()} …` : text;
});
