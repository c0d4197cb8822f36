/** Writes what an import will do, and what is wrong with an export, as text for a terminal. */
import type { ImportCounts } from "../../domain/imports/job.ts";
import type { ImportPlan, Listed } from "../../domain/imports/plan.ts";
import { type Problems, problemLine } from "../../exchange/format/problems.ts";
import { formatCount } from "../move/progress.ts";

/** The number of problems that are printed. */
const MOST_PRINTED = 50;

export const listTitles = {
  merged: "These people have an account already:",
  renamed: "These names have to change:",
} as const;

export const reportOf = (plan: ImportPlan): string[] => [
  "The export has:",
  ...planRows(plan).map((row) => `  ${row}`),
  ...listOf(listTitles.merged, plan.merged),
  ...listOf(listTitles.renamed, plan.renamed),
];

/** Returns the numbers of what an export has, one in each line. */
export function planRows(plan: ImportPlan): string[] {
  const rows: [string, number, string?][] = [
    ["people", plan.people],
    ["groups", plan.groups],
    ["emoji", plan.emoji],
    ["streams", plan.streams],
    ["topics", plan.topics],
    ["messages", plan.messages],
    ["files", plan.files, `, ${formatCount(Math.ceil(plan.fileSize / 1024))} KiB`],
  ];
  return rows.map(
    ([name, count, more = ""]) => `${name.padEnd(8)} ${formatCount(count).padStart(11)}${more}`,
  );
}

/** Returns the number of imported messages, and what else was added. */
export function countsIn(counts: Readonly<ImportCounts>): [string, ...string[]] {
  const rows: [number, string][] = [
    [counts.people, "accounts were created."],
    [counts.groups, "groups were created."],
    [counts.emoji, "emoji were added."],
    [counts.streams, "streams were created."],
    [counts.files, "files were stored."],
    [counts.linked, "messages got links to later messages."],
    [counts.invited, "people were invited by mail."],
  ];
  return [
    `${formatCount(counts.messages)} messages were imported.`,
    ...rows.flatMap(([count, what]) => (count === 0 ? [] : [`${formatCount(count)} ${what}`])),
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
