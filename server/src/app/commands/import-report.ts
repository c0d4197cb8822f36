/** Writes what an import will do, and what is wrong with an export, as text for a terminal. */
import type { ImportPlan, Listed } from "../../domain/imports/plan.ts";
import { type Problems, problemLine } from "../../exchange/format/problems.ts";
import { formatCount } from "../move/progress.ts";

/** The number of problems that are printed. */
const MOST_PRINTED = 50;

export function reportOf(plan: ImportPlan): string[] {
  const rows: [string, number, string?][] = [
    ["people", plan.people],
    ["streams", plan.streams],
    ["topics", plan.topics],
    ["messages", plan.messages],
    ["files", plan.files, `, ${formatCount(Math.ceil(plan.fileSize / 1024))} KiB`],
  ];
  return [
    "The export has:",
    ...rows.map(
      ([name, count, more = ""]) => `  ${name.padEnd(8)} ${formatCount(count).padStart(11)}${more}`,
    ),
    ...listOf("These people have an account already:", plan.merged),
    ...listOf("These names have to change:", plan.renamed),
  ];
}

const listOf = (title: string, { count, lines }: Listed): string[] =>
  count === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ...moreThan(lines.length, count)];

export const problemsIn = ({ count, kept }: Problems): string[] => {
  const printed = kept.slice(0, MOST_PRINTED);
  return count === 0
    ? []
    : [
        `${formatCount(count)} problems:`,
        ...printed.map((problem) => `  ${problemLine(problem)}`),
        ...moreThan(printed.length, count),
      ];
};

const moreThan = (shown: number, count: number): string[] =>
  count > shown ? [`  and ${formatCount(count - shown)} more`] : [];
