/** The report of a run: a table in the terminal's and in the repository's form, and the charts. */
import { type Chart, drawCharts, type Series } from "./chart.ts";
import type { ChartName, Outcome, Row } from "./measurement.ts";
import { percent } from "./statistics.ts";

const verdictOf = ({ isMet, scaledDown }: Row): string => {
  if (isMet === undefined) return scaledDown === undefined ? "–" : "not tried";
  const verdict = isMet ? "met" : "not met";
  return scaledDown === undefined ? verdict : `${verdict}, scaled down`;
};

/** Returns a row as a paragraph for the terminal. */
export function describeRow(row: Row, command: string): string {
  return [
    `${row.name} (${row.engine}): ${verdictOf(row)}`,
    `  measured   ${row.measured}`,
    ...(row.bare === undefined ? [] : [`  compared   ${row.bare}`]),
    ...(row.ratio === undefined ? [] : [`  ratio      ${row.ratio}`]),
    `  target     ${row.target}`,
    ...(row.scaledDown === undefined ? [] : [`  scaled     ${row.scaledDown}`]),
    ...(row.clientShare === undefined ? [] : [`  clients    ${percent(row.clientShare)} of a core`]),
    `  command    ${command}`,
  ].join("\n");
}

const columns: readonly [title: string, align: string, of: (row: Row) => string][] = [
  ["what", "---", ({ name }) => name],
  ["engine", "---", ({ engine }) => engine],
  [
    "measured",
    "---",
    ({ measured, scaledDown }) => (scaledDown === undefined ? measured : `${measured} (with ${scaledDown})`),
  ],
  ["compared with", "---", ({ bare }) => bare ?? ""],
  ["ratio", "---:", ({ ratio }) => ratio ?? ""],
  ["target", "---", ({ target }) => target],
  ["", "---", verdictOf],
  [
    "clients' share of a core",
    "---:",
    ({ clientShare }) => (clientShare === undefined ? "" : percent(clientShare)),
  ],
];

export function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(([, align]) => align)),
    ...rows.map((row) => line(columns.map(([, , of]) => of(row)))),
  ].join("\n");
}

const axes: Readonly<Record<ChartName, Omit<Chart, "series">>> = {
  subscribers: {
    title: "Sends, by subscribers of the stream",
    xLabel: "subscribers",
    yLabel: "sends a second",
  },
  history: {
    title: "Reading 100 messages, by length of the history",
    xLabel: "messages stored",
    yLabel: "ms, median",
  },
  queues: { title: "Sends, by idle queues at the node", xLabel: "idle queues", yLabel: "sends a second" },
  queueMemory: { title: "Heap in use, by idle queues at the node", xLabel: "idle queues", yLabel: "MB" },
};

/** Returns the charts that have data. */
export function picturesOf(outcomes: readonly Outcome[]): string | undefined {
  const shown = (Object.keys(axes) as ChartName[]).flatMap((name): Chart[] => {
    const series = outcomes.flatMap((outcome): readonly Series[] => outcome.series?.[name] ?? []);
    return series.length === 0 ? [] : [{ ...axes[name], series }];
  });
  return shown.length === 0 ? undefined : drawCharts(shown);
}

export interface RunFacts {
  readonly title: string;
  readonly machine: string;
  readonly others: string;
  readonly command: string;
  readonly seed: number;
  readonly date: string;
  readonly hasPictures: boolean;
}

export function reportOf(rows: readonly Row[], facts: RunFacts): string {
  const pictures = "\n![How cost grows: with subscribers, with the history, with idle queues.](growth.svg)\n";
  return `# ${facts.title}

Client, server and database share one machine: ${facts.machine}.
Made by \`${facts.command}\`, seed ${facts.seed}, on ${facts.date}. How it is measured: [performance](../../docs/performance.md).
${facts.others}

${tableOf(rows)}
${facts.hasPictures ? pictures : ""}`;
}
