/** `npm run bench`: compares Confab with a bare server, on this machine, in one run. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { EngineKind } from "@confab/server/db/engine";
import { missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { machineFacts, othersFact } from "./machine.ts";
import { EngineBench, type Measurement, type Outcome, type Row } from "./measurement.ts";
import { delivery } from "./measurements/delivery.ts";
import { expensive } from "./measurements/expensive.ts";
import { fanOut } from "./measurements/fan-out.ts";
import { longWrites } from "./measurements/long-writes.ts";
import { memory } from "./measurements/memory.ts";
import { messages } from "./measurements/messages.ts";
import { nodes } from "./measurements/nodes.ts";
import { queues } from "./measurements/queues.ts";
import { reconnect } from "./measurements/reconnect.ts";
import { register } from "./measurements/register.ts";
import { sends } from "./measurements/sends.ts";
import { start } from "./measurements/start.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { describeRow, picturesOf, reportOf, tableOf } from "./report.ts";
import { postgresSettings } from "./site.ts";

/** The measurements, in an order in which the after-effects of one do not disturb the next. */
const measurements: readonly Measurement[] = [
  // It runs before measurements that leave work to the database.
  delivery,
  sends,
  fanOut,
  queues,
  nodes,
  start,
  messages,
  expensive,
  register,
  reconnect,
  longWrites,
  memory,
];

const results = new URL("../results/", import.meta.url);

// Servers and folders must not outlive the run (see `at-exit.ts`).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const options = optionsOrExit();
const began = performance.now();
const rows: Row[] = [];
const outcomes: Outcome[] = [];

const missing = missingPostgres();
if (missing !== undefined) progress(missing);
const engines = options.engines.filter((engine) => engine === "embedded" || missing === undefined);
await using postgres = engines.includes("postgres")
  ? await PostgresProcess.create(postgresSettings)
  : undefined;
progress(`size ${options.size.name}, seed ${options.seed}, ${engines.join(" and ")}`);
for (const engine of engines) await runAll(engine);
summarize();

async function runAll(engine: EngineKind): Promise<void> {
  await using bench = new EngineBench(engine, options, postgres, progress);
  for (const measurement of measurements.filter((one) => isWanted(one, engine))) {
    const outcome = await measurement.run(bench).catch((error: unknown) => {
      // A failure does not affect the other measurements.
      console.error(`${measurement.name} (${engine}) failed:`, error);
      process.exitCode = 1;
    });
    if (!outcome) continue;
    outcomes.push(outcome);
    for (const row of outcome.rows) {
      rows.push(row);
      console.log(`${describeRow(row, commandOf(measurement, engine))}\n`);
    }
    await writeResults();
  }
}

function isWanted({ name, runs }: Measurement, engine: EngineKind): boolean {
  if (options.only && !options.only.includes(name)) return false;
  if (runs === "postgres") return engine === "postgres";
  return runs === "each" || engine === engines[0];
}

function commandOf({ name }: Measurement, engine: EngineKind): string {
  const size = options.size.name === "small" ? "" : ` --size ${options.size.name}`;
  return `npm run bench -- --only ${name} --engine ${engine}${size}`;
}

/** Runs after each measurement, so that an interrupted run has results. */
async function writeResults(): Promise<void> {
  if (!options.write) return;
  mkdirSync(results, { recursive: true });
  const command = `npm run bench${options.size.name === "small" ? "" : ` -- --size ${options.size.name}`}`;
  const date = new Date().toISOString().slice(0, 10);
  const machine = await machineFacts(postgres);
  const facts = { machine, others: othersFact(), command, seed: options.seed, date };
  writeFileSync(new URL("results.md", results), reportOf(rows, facts));
  const pictures = picturesOf(outcomes);
  if (pictures !== undefined) writeFileSync(new URL("growth.svg", results), pictures);
}

function summarize(): void {
  console.log(tableOf(rows));
  const missed = rows.filter(({ isMet }) => isMet === false);
  const names = missed.map(({ name, engine }) => `\n        ${name} (${engine})`).join("");
  progress(`${rows.length} rows, ${missed.length} targets missed${names}`);
  if (options.strict && missed.length > 0) process.exitCode = 1;
}

function progress(what: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${what}\n`);
}

function optionsOrExit(): Options {
  const names = measurements.map(({ name }) => name);
  if (process.argv.includes("--help")) {
    console.log(usage(names));
    process.exit(0);
  }
  try {
    return readOptions(process.argv.slice(2), names);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage(names)}\n`);
    process.exit(1);
  }
}
