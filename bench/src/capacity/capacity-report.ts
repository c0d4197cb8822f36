/** The report of a run: rows with targets, a table of all steps, and the curves. */
import type { EngineKind } from "@confab/server/db/engine";
import { type Chart, drawCharts, type Series } from "../chart.ts";
import type { Row } from "../measurement.ts";
import { tableOf } from "../report.ts";
import { count, megabytes, milliseconds, quantile, shortNumber } from "../statistics.ts";
import { MOVED_MESSAGES } from "./disturbances.ts";
import type { StepFigures } from "./measured-step.ts";

export interface DisturbedStep {
  readonly name: string;
  readonly figures: StepFigures;
  /** Milliseconds of each repetition of the disturbing work. */
  readonly durations: readonly number[];
}

export interface EngineResult {
  readonly engine: EngineKind;
  readonly goal: number;
  /** The largest number of people tried, because of the organization or of the machine. */
  readonly most: number;
  /** The steps in the order in which they ran. */
  readonly steps: readonly StepFigures[];
  /** The largest number of people within the limits. */
  readonly capacity: number;
  readonly disturbed: readonly DisturbedStep[];
}

/** Targets, in milliseconds and bytes. */
const LONGEST_PAUSE = 50;
const BYTES_OF_CLIENT = 13 * 1024;

export const names = {
  undisturbed: "undisturbed",
  dump: "with pg_dump",
  move: `while ${count(MOVED_MESSAGES)} messages are moved`,
  kill: "one of two nodes killed",
} as const;

export function rowsOf(result: EngineResult): Row[] {
  const { engine, goal, capacity, most, steps, disturbed } = result;
  const best = steps.find(({ people }) => people === capacity);
  const failed = steps.filter(({ people, broken }) => people > capacity && broken.length > 0);
  const next = failed.toSorted((a, b) => a.people - b.people)[0];
  const limit = next
    ? `${count(next.people)} break: ${next.broken.join(", ")} (slowest: ${next.slowest.kind})`
    : `more than ${count(most)} were not tried`;
  const rows: Row[] = [
    {
      name: "People connected at once, in the busiest hour",
      engine,
      measured: `${next ? "" : "at least "}${count(capacity)}; ${limit}`,
      target: `≥ ${count(goal)}`,
      isMet: capacity >= goal,
      ...(best ? { clientShare: best.cores.people } : {}),
    },
  ];
  if (best) rows.push(...rowsOfBest(result, best));
  for (const { name, figures, durations } of disturbed)
    rows.push(rowOfDisturbed(engine, name, figures, durations));
  return rows;
}

function rowsOfBest(result: EngineResult, best: StepFigures): Row[] {
  const { engine } = result;
  const pause = Math.max(...best.pauses);
  return [
    {
      name: `Send → event, and requests, of ${count(best.people)} people`,
      engine,
      measured: `${describeLatency("events", best.delivery)}; ${describeLatency("requests", best.request)}; everyone has a message after ${milliseconds(best.everyone)}`,
      target: "p99 ≤ 250 ms, p99 ≤ 500 ms",
      isMet: best.broken.length === 0,
    },
    ...rowsOfMemory(result, best),
    {
      name: "Longest pause of the event loop",
      engine,
      measured: `${milliseconds(pause)}; the worst of a second: ${milliseconds(quantile(best.pauses, 0.5))} (median)`,
      target: `≤ ${LONGEST_PAUSE} ms`,
      isMet: pause <= LONGEST_PAUSE,
    },
  ];
}

/** Reports the memory of the clients that came for one step, the step for which most came. */
function rowsOfMemory({ engine, steps }: EngineResult, best: StepFigures): Row[] {
  const { came } = steps.reduce((one, other) => (other.came.clients > one.came.clients ? other : one));
  if (came.clients <= 0) return [];
  // Resident memory grows by less than the heap if the process still had free pages of earlier steps.
  const each = Math.max(came.resident, came.heap) / came.clients;
  return [
    {
      name: "Memory of a waiting client",
      engine,
      measured: `${shortNumber(came.heap / came.clients / 1024)} KB of heap, ${shortNumber(came.resident / came.clients / 1024)} KB resident (${count(came.clients)} clients that came at once; ${megabytes(best.resident)} with ${count(best.people)} people who act)`,
      target: "≤ 13 KB, the larger one",
      isMet: each <= BYTES_OF_CLIENT,
    },
  ];
}

function rowOfDisturbed(
  engine: EngineKind,
  name: string,
  figures: StepFigures,
  durations: readonly number[],
): Row {
  const each =
    durations.length === 0
      ? ""
      : `; ${durations.length} times, ${milliseconds(quantile(durations, 0.5))} (median), slowest ${milliseconds(Math.max(...durations))}`;
  const interrupted = figures.interrupted === 0 ? "" : `; ${count(figures.interrupted)} interrupted`;
  const errors = figures.errors === 0 ? "" : `; ${count(figures.errors)} errors`;
  return {
    name: `${count(figures.people)} people, ${name}`,
    engine,
    measured: `${describeLatency("events", figures.delivery)}; ${describeLatency("requests", figures.request)}; longest pause ${milliseconds(Math.max(...figures.pauses))}${interrupted}${errors}${each}`,
    // Clients of a killed node wait before they connect again, and their events wait with them.
    ...(name === names.kill
      ? { target: "requests p99 ≤ 500 ms, no errors", isMet: errors === "" && figures.request.p99 <= 500 }
      : { target: "p99 ≤ 250 ms, p99 ≤ 500 ms, no errors", isMet: figures.broken.length === 0 }),
    clientShare: figures.cores.people,
  };
}

const describeLatency = (what: string, { p50, p99 }: StepFigures["delivery"]): string =>
  `${what} p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`;

/** Returns the bytes that a person adds to the database and files in an hour. */
const storedPerHour = ({ storedBytes, people, seconds }: StepFigures): number =>
  (storedBytes / people / seconds) * 3600;

const columns: readonly [title: string, of: (step: StepFigures) => string][] = [
  ["people", ({ people }) => count(people)],
  ["send → event p50, p99", ({ delivery }) => `${milliseconds(delivery.p50)}, ${milliseconds(delivery.p99)}`],
  ["to everyone", ({ everyone }) => milliseconds(everyone)],
  ["requests p50, p99", ({ request }) => `${milliseconds(request.p50)}, ${milliseconds(request.p99)}`],
  ["slowest kind", ({ slowest }) => `${slowest.kind} ${milliseconds(slowest.p99)}`],
  ["requests/s", ({ request, seconds }) => count(request.count / seconds)],
  ["messages delivered/s", ({ delivery, seconds }) => count(delivery.count / seconds)],
  [
    "cores: server, database, people",
    ({ cores }) => [cores.server, cores.database, cores.people].map((share) => share.toFixed(2)).join(", "),
  ],
  ["memory", ({ resident }) => megabytes(resident)],
  [
    "KB a client that came: resident, heap",
    ({ came }) =>
      came.clients <= 0
        ? ""
        : [came.resident, came.heap].map((bytes) => shortNumber(bytes / came.clients / 1024)).join(", "),
  ],
  ["stored KB a person and hour", (step) => shortNumber(storedPerHour(step) / 1024)],
  [
    "KB to a person in a minute",
    ({ bytesReceived, people, seconds }) => shortNumber(((bytesReceived / people / seconds) * 60) / 1024),
  ],
  ["longest pause", ({ pauses }) => milliseconds(Math.max(...pauses))],
  ["broken", ({ broken }) => broken.join(", ")],
];

export function stepsTable(result: EngineResult): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map((_, index) => (index === columns.length - 1 ? "---" : "---:"))),
    ...bySize(result).map((step) => line(columns.map(([, of]) => of(step)))),
  ].join("\n");
}

const bySize = ({ steps }: EngineResult): StepFigures[] => steps.toSorted((a, b) => a.people - b.people);

type Curve = readonly [name: string, of: (step: StepFigures) => number];

const charts: readonly { title: string; yLabel: string; curves: readonly Curve[] }[] = [
  {
    title: "Latency, 99th percentile, by people",
    yLabel: "ms",
    curves: [
      ["send → event", ({ delivery }) => delivery.p99],
      ["requests", ({ request }) => request.p99],
    ],
  },
  {
    title: "Processor, by people",
    yLabel: "cores",
    curves: [
      ["server", ({ cores }) => cores.server],
      ["database", ({ cores }) => cores.database],
    ],
  },
  {
    title: "Memory under load, by people",
    yLabel: "MB",
    curves: [["", ({ resident }) => resident / 2 ** 20]],
  },
  {
    title: "Memory of a person under load, by people",
    yLabel: "KB",
    curves: [["", ({ resident, people }) => resident / people / 1024]],
  },
  {
    title: "Disk: database and files, by people",
    yLabel: "MB an hour",
    curves: [["", (step) => (storedPerHour(step) * step.people) / 2 ** 20]],
  },
  {
    title: "Bytes to a person, by people",
    yLabel: "KB a minute",
    curves: [["", ({ bytesReceived, people, seconds }) => ((bytesReceived / people / seconds) * 60) / 1024]],
  },
];

export function capacityPicture(results: readonly EngineResult[]): string {
  return drawCharts(
    charts.map(({ title, yLabel, curves }): Chart => {
      const series = results.flatMap((result, color) =>
        curves.map(([name, of], index): Series => {
          const points = bySize(result).map((step) => ({ x: step.people, y: of(step) }));
          const label = name === "" ? result.engine : `${result.engine}: ${name}`;
          return {
            name: label,
            points: points.filter(({ y }) => Number.isFinite(y)),
            color,
            isDashed: index > 0,
          };
        }),
      );
      return { title, xLabel: "people", yLabel, series };
    }),
  );
}

export function capacityReport(
  results: readonly EngineResult[],
  facts: { machine: string; others: string; command: string; seed: number; date: string },
): string {
  const tables = results.map((result) => `## Steps, ${result.engine}\n\n${stepsTable(result)}`);
  return `# Capacity

People, servers and database share one machine: ${facts.machine}.
Made by \`${facts.command}\`, seed ${facts.seed}, on ${facts.date}. How it is measured: [performance](../../docs/performance.md#how-many-people-a-machine-carries).
${facts.others}

${tableOf(results.flatMap(rowsOf))}

![Latency, processor, memory, disk and bytes by the number of people.](capacity.svg)

${tables.join("\n\n")}
`;
}
