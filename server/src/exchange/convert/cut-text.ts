import type { Problem } from "../format/problems.ts";

/** Returns the problem of a text that is cut off. @param longest the largest length, in characters */
export const textIsCut = (longest: number): Pick<Problem, "text" | "consequence"> => ({
  text: `The text is longer than ${longest} characters.`,
  consequence: "It is cut off.",
});
