/** Writes what an import will do, and what is wrong with an export, as text for a terminal. */
import { counted } from "@confab/contract/counted";
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

const added = {
  people: counted("en", { one: "# account was created.", other: "# accounts were created." }),
  groups: counted("en", { one: "# group was created.", other: "# groups were created." }),
  emoji: counted("en", { one: "# emoji was added.", other: "# emoji were added." }),
  streams: counted("en", { one: "# stream was created.", other: "# streams were created." }),
  files: counted("en", { one: "# file was stored.", other: "# files were stored." }),
  messages: counted("en", { one: "# message was imported.", other: "# messages were imported." }),
  linked: counted("en", {
    one: "# message got links to later messages.",
    other: "# messages got links to later messages.",
  }),
  invited: counted("en", { one: "# person was invited by mail.", other: "# people were invited by mail." }),
} as const;

const others = ["people", "groups", "emoji", "streams", "files", "linked", "invited"] as const;

/** Returns the number of imported messages, and what else was added. */
export const countsIn = (counts: Readonly<ImportCounts>): [string, ...string[]] => [
  added.messages(counts.messages),
  ...others.flatMap((name) => (counts[name] === 0 ? [] : [added[name](counts[name])])),
];

const problemCount = counted("en", { one: "# problem:", other: "# problems:" });

const listOf = (title: string, { count, lines }: Listed): string[] =>
  count === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ...moreThan(lines.length, count)];

export const problemsIn = ({ count, kept }: Problems): string[] => {
  const printed = kept.slice(0, MOST_PRINTED);
  return count === 0
    ? []
    : [
        problemCount(count),
        ...printed.map((problem) => `  ${problemLine(problem)}`),
        ...moreThan(printed.length, count),
      ];
};

const moreThan = (shown: number, count: number): string[] =>
  count > shown ? [`  and ${formatCount(count - shown)} more`] : [];
