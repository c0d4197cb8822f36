/** The problems of an import, as they are stored: the first thousand, with texts of limited length. */
import type { RealmImportProblem } from "@confab/contract";
import type { Problem } from "../../exchange/format/problems.ts";
import type { FoundProblems } from "./queries.ts";

const MOST_STORED = 1000;

/** Texts may quote names of the export. */
const MOST_CHARACTERS = 500;

export const storableText = (text: string): string =>
  text.replaceAll("\0", "").slice(0, MOST_CHARACTERS).toWellFormed();

export const storedProblem = ({ file, line, text, consequence }: Problem): RealmImportProblem => ({
  place: storableText(line === undefined ? file : `${file}:${line}`),
  text: storableText(text),
  consequence: storableText(consequence),
});

/** Adds problems to others that were found before. The same record may have failed both times. */
export function joinProblems(before: FoundProblems, more: FoundProblems): FoundProblems {
  const known = new Set(before.first.map(lineOf));
  const fresh = more.first.filter((problem) => !known.has(lineOf(problem)));
  // If only the first problems are known, those that came later may be the same.
  const isComplete = before.count === before.first.length;
  return {
    count: isComplete ? before.count + fresh.length : Math.max(before.count, more.count),
    first: [...before.first, ...fresh].slice(0, MOST_STORED),
  };
}

const lineOf = ({ place, text }: RealmImportProblem): string => `${place} ${text}`;
