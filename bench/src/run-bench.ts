/** Runs measurements on each engine, and reports them: the common part of `npm run bench` and `npm run bench:waits`. */
import { mkdirSync, writeFileSync } from "node:fs";
import type { EngineKind } from "@confab/server/db/engine";
import { missingPostgres } from "@confab/testkit/postgres";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { machineFacts, othersFact } from "./machine.ts";
import { EngineBench, type Measurement, type Outcome, type Row } from "./measurement.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { describeRow, picturesOf, reportOf, tableOf } from "./report.ts";
import { postgresSettings } from "./site.ts";

export interface Bench {
  /** The command that runs it, e.g. "npm run bench". */
  readonly command: string;
  readonly title: string;
  /** The name of its report in `bench/results/`, e.g. "results.md". */
  readonly report: string;
  /** The measurements, in an order in which the after-effects of one do not disturb the next. */
  readonly measurements: readonly Measurement[];
}

const results = new URL("../results/", import.meta.url);

/** Runs the measurements that the options of this process select. */
export async function runBench(bench: Bench): Promise<void> {
  // Servers and folders must not outlive the run (see `at-exit.ts`).
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const options = optionsOrExit(bench);
  const missing = missingPostgres();
  if (missing !== undefined) progress(missing);
  const engines = options.engines.filter((engine) => engine === "embedded" || missing === undefined);
  await using postgres = engines.includes("postgres")
    ? await PostgresProcess.create(postgresSettings)
    : undefined;
  await new Run(bench, { ...options, engines }, postgres).run();
}

class Run {
  readonly #bench: Bench;
  readonly #options: Options;
  readonly #postgres: PostgresProcess | undefined;
  readonly #rows: Row[] = [];
  readonly #outcomes: Outcome[] = [];

  constructor(bench: Bench, options: Options, postgres: PostgresProcess | undefined) {
    this.#bench = bench;
    this.#options = options;
    this.#postgres = postgres;
  }

  async run(): Promise<void> {
    const { size, seed, engines } = this.#options;
    progress(`size ${size.name}, seed ${seed}, ${engines.join(" and ")}`);
    for (const engine of engines) await this.#runAll(engine);
    this.#summarize();
  }

  async #runAll(engine: EngineKind): Promise<void> {
    await using bench = new EngineBench(engine, this.#options, this.#postgres, progress);
    for (const measurement of this.#bench.measurements.filter((one) => this.#isWanted(one, bench))) {
      const outcome = await measurement.run(bench).catch((error: unknown) => {
        // A failure does not affect the other measurements.
        console.error(`${measurement.name} (${engine}) failed:`, error);
        process.exitCode = 1;
      });
      if (!outcome) continue;
      this.#outcomes.push(outcome);
      for (const row of outcome.rows) {
        this.#rows.push(row);
        console.log(`${describeRow(row, this.#commandOf(measurement, engine))}\n`);
      }
      await this.#writeResults();
    }
  }

  #isWanted({ name, runs }: Measurement, { engine, isFirst, options: { only } }: EngineBench): boolean {
    if (only && !only.includes(name)) return false;
    if (runs === "postgres") return engine === "postgres";
    return runs === "each" || isFirst;
  }

  #commandOf({ name }: Measurement, engine: EngineKind): string {
    const { size } = this.#options;
    const sized = size.name === "small" ? "" : ` --size ${size.name}`;
    return `${this.#bench.command} -- --only ${name} --engine ${engine}${sized}`;
  }

  /** Runs after each measurement, so that an interrupted run has results. */
  async #writeResults(): Promise<void> {
    const { size, seed, write } = this.#options;
    if (!write) return;
    mkdirSync(results, { recursive: true });
    const pictures = picturesOf(this.#outcomes);
    const facts = {
      title: this.#bench.title,
      machine: await machineFacts(this.#postgres),
      others: othersFact(),
      command: `${this.#bench.command}${size.name === "small" ? "" : ` -- --size ${size.name}`}`,
      seed,
      date: new Date().toISOString().slice(0, 10),
      hasPictures: pictures !== undefined,
    };
    writeFileSync(new URL(this.#bench.report, results), reportOf(this.#rows, facts));
    if (pictures !== undefined) writeFileSync(new URL("growth.svg", results), pictures);
  }

  #summarize(): void {
    console.log(tableOf(this.#rows));
    const missed = this.#rows.filter(({ isMet }) => isMet === false);
    const names = missed.map(({ name, engine }) => `\n        ${name} (${engine})`).join("");
    progress(`${this.#rows.length} rows, ${missed.length} targets missed${names}`);
    if (this.#options.strict && missed.length > 0) process.exitCode = 1;
  }
}

const began = performance.now();

function progress(what: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  process.stderr.write(`${seconds} s  ${what}\n`);
}

function optionsOrExit({ command, measurements }: Bench): Options {
  const names = measurements.map(({ name }) => name);
  const help = usage(command, names);
  if (process.argv.includes("--help")) {
    console.log(help);
    process.exit(0);
  }
  try {
    return readOptions(process.argv.slice(2), names);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}\n`);
    process.exit(1);
  }
}
