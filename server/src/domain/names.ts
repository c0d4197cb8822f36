/** Characters that no name may have: they are invisible, or turn the text around them. */
import { badRequest } from "@confab/contract";

/** Control characters, halves of pairs, line and paragraph separators, and what changes the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Rejects a new name of a stream, a group or an organization with such characters. Those that exist keep their names.
 *
 * @param what e.g. "stream"
 * @throws ApiError that tells the position, counted from 1 in characters
 */
export function checkVisible(name: string, what: string): void {
  const at = [...name].findIndex((character) => INVISIBLE.test(character));
  if (at >= 0) throw badRequest(`Invalid character in ${what} name, at position ${at + 1}!`);
}
