/** Characters that no name may have: they are invisible, or reverse the text around them. */
import { badRequest } from "@confab/contract";

/** Control characters, lone surrogates, line and paragraph separators, bidirectional controls, and blank Braille. */
const CONTROL = "[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\u2800]";

/** Joiners, variation selectors and tags: they have no width, but emoji and some scripts need them. */
const JOINING = "(?:\\u200C|\\u200D|\\uFE0E|\\uFE0F|[\\u{E0020}-\\u{E007F}])";

/** Joiners that no script and no emoji needs: a name with one would look like the name without it. */
const PLAIN = "(?<=^|[\\s\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])";

const INVISIBLE = new RegExp(
  `${CONTROL}|(?!${JOINING})\\p{Default_Ignorable_Code_Point}|${PLAIN}${JOINING}`,
  "u",
);

/** Returns false for a name with invisible or reversing characters. */
export const isVisible = (name: string): boolean => !INVISIBLE.test(name);

/**
 * Rejects a new name, such as one of a stream or a group, with such characters. Existing names are not checked.
 *
 * @param what e.g. "stream name"
 * @throws ApiError that tells the position, counted from 1 in characters
 */
export function checkVisible(name: string, what: string): void {
  const { index } = INVISIBLE.exec(name) ?? {};
  if (index === undefined) return;
  const position = [...name.slice(0, index)].length + 1;
  throw badRequest(`Invalid character in ${what}, at position ${position}!`);
}
