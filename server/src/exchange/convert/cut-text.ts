import type { Flaw } from "../format/fields.ts";

/** Returns the problem of a text that is cut off. @param longest the largest length, in characters */
export const textIsCut = (longest: number): Flaw => ({
  text: `The text is longer than ${longest} characters.`,
  consequence: "It is cut off.",
});
