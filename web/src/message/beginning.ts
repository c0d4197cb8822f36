/** Returns the beginning of a message as plain text, for lists of conversations. */
import type { FetchedMessage } from "@confab/contract";
import { workedOut } from "../finding/worked-out.ts";
import { plainTextOf } from "./plain-text.ts";
import { LONGEST_EXCERPT, replyIn } from "./reply.ts";

/** Leaves out the reference with which a reply begins. */
export const beginningOf = workedOut((message: FetchedMessage): string => {
  const text = plainTextOf(replyIn(message.content)?.rest ?? message.content);
  return text.length > LONGEST_EXCERPT ? `${text.slice(0, LONGEST_EXCERPT).trimEnd()} …` : text;
});
