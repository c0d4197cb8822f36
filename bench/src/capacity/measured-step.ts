/** One step: some people, their load for some seconds, and the figures of the servers meanwhile. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { PostgresProcess } from "@confab/testkit/postgres-process";
import type { MeasuredServer, Site } from "../site.ts";
import { milliseconds, quantile, weightedQuantile } from "../statistics.ts";
import { messagesToEveryone } from "./load-model.ts";
import type { Observed } from "./observations.ts";
import type { PeopleProcess } from "./people-process.ts";
import { postgresProcessorTime } from "./processor-time.ts";

/** The limits that end the growth, in milliseconds. */
const MOST_DELIVERY = 250;
const MOST_REQUEST = 500;

const SAMPLE_MILLISECONDS = 1000;
/** The servers' event loops are watched by a timer of this interval, which is part of the reported delay. */
const LOOP_RESOLUTION = 0.01;

export interface StepFigures {
  readonly people: number;
  /** Names the broken limits. */
  readonly broken: readonly string[];
  /** Milliseconds from the wish to send to the event at a client (see `summarizeDeliveries`). */
  readonly delivery: { readonly p50: number; readonly p99: number; readonly count: number };
  /** The time until the last client had the message to everyone. */
  readonly everyone: number;
  readonly request: { readonly p50: number; readonly p99: number; readonly count: number };
  /** The kind of request with the highest 99th percentile. */
  readonly slowest: { readonly kind: string; readonly p99: number };
  readonly errors: number;
  readonly problems: readonly string[];
  readonly interrupted: number;
  readonly seconds: number;
  /** Cores in use: by the servers, by PostgreSQL, and by the simulated people. */
  readonly cores: { readonly server: number; readonly database: number; readonly people: number };
  /** Resident bytes of the servers, at most. */
  readonly resident: number;
  /**
   * The clients that came for the step, and the memory that the servers took for them: after a garbage collection, while
   * everyone waits and nobody acts. Negative if people left.
   */
  readonly came: { readonly clients: number; readonly heap: number; readonly resident: number };
  /** The growth of database and files. */
  readonly storedBytes: number;
  readonly bytesReceived: number;
  /** The longest pause of a server's event loop in each second of the load, in milliseconds. */
  readonly pauses: readonly number[];
}

export interface StepContext {
  readonly site: Site;
  readonly postgres: PostgresProcess | undefined;
  readonly people: PeopleProcess;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface Disturbance {
  /** Runs beside the load, from the beginning of the measured time until the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export async function runStep(
  context: StepContext,
  servers: readonly MeasuredServer[],
  people: number,
  disturbance?: Disturbance,
): Promise<StepFigures> {
  const { seconds, warmUpSeconds } = context;
  await settle(servers);
  const before = await memoryOf(servers);
  const clients = await context.people.resize(people);
  await settle(servers);
  const after = await memoryOf(servers);
  const storedBefore = await storedBytes(context);
  const databaseTime = context.postgres ? await postgresProcessorTime(context.postgres) : () => 0;
  const living = context.people.live({ seconds, warmUpSeconds });
  await setTimeout(warmUpSeconds * 1000);
  const over = new AbortController();
  const disturbing = disturbance?.run(over.signal);
  // Its failure is thrown below, after the samples.
  disturbing?.catch(() => {});
  const sampled = await sampleServers(servers, databaseTime, seconds);
  over.abort();
  await disturbing;
  const observed = await living;
  return {
    people,
    ...judge(observed, people),
    ...sampled,
    came: { clients, heap: after.heap - before.heap, resident: after.resident - before.resident },
    storedBytes: (await storedBytes(context)) - storedBefore,
    cores: { ...sampled.cores, people: observed.processorShare },
  };
}

async function memoryOf(servers: readonly MeasuredServer[]) {
  const all = await Promise.all(servers.map((server) => server.memory()));
  return {
    heap: sum(all.map(({ heapUsed, external }) => heapUsed + external)),
    resident: sum(all.map(({ rss }) => rss)),
  };
}

function judge(observed: Observed, people: number) {
  const kinds = Object.entries(observed.requests);
  const requests = kinds.flatMap(([, latencies]) => latencies);
  const delivery = summarizeDeliveries(observed, people);
  const request = summarize(requests);
  const slowest = kinds
    .map(([kind, latencies]) => ({ kind, p99: quantile(latencies, 0.99) }))
    .reduce((one, other) => (other.p99 > one.p99 ? other : one), { kind: "none", p99: 0 });
  const broken = [
    ...(delivery.p99 <= MOST_DELIVERY ? [] : [`send → event p99 ${milliseconds(delivery.p99)}`]),
    ...(request.p99 <= MOST_REQUEST ? [] : [`requests p99 ${milliseconds(request.p99)}`]),
    ...(observed.errors === 0 ? [] : [`${observed.errors} errors`]),
  ];
  const { errors, problems, interrupted, seconds, bytesReceived } = observed;
  return {
    broken,
    delivery,
    request,
    slowest,
    everyone: quantile(observed.deliveriesToEveryone, 1),
    errors,
    problems,
    interrupted,
    seconds,
    bytesReceived,
  };
}

const summarize = (latencies: readonly number[]) => ({
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  count: latencies.length,
});

/**
 * Each step has one message to everyone, which is more than people send in its time. So its deliveries count as often as
 * there would be such messages.
 */
function summarizeDeliveries({ deliveries, deliveriesToEveryone, seconds }: Observed, people: number) {
  const weight = Math.min(messagesToEveryone(people, seconds), 1);
  const values = [
    ...deliveries.map((value) => ({ value, weight: 1 })),
    ...deliveriesToEveryone.map((value) => ({ value, weight })),
  ];
  return {
    p50: weightedQuantile(values, 0.5),
    p99: weightedQuantile(values, 0.99),
    count: values.length,
  };
}

/** Reads the servers' metrics once a second. A server that ends meanwhile is left out from then on. */
async function sampleServers(
  servers: readonly MeasuredServer[],
  databaseTime: () => number,
  seconds: number,
) {
  const readAll = () => Promise.all(servers.map((server) => server.metrics().catch(() => undefined)));
  const timesOf = (all: Awaited<ReturnType<typeof readAll>>) =>
    all.map((metric) => metric?.("process_cpu_seconds_total") ?? Number.NaN);
  const start = performance.now();
  // Reading resets the longest delay.
  let times = timesOf(await readAll());
  const used = servers.map(() => 0);
  const database = databaseTime();
  const pauses: number[] = [];
  let resident = 0;
  while (performance.now() - start < seconds * 1000) {
    await setTimeout(SAMPLE_MILLISECONDS);
    const all = await readAll();
    const present = all.filter((metric) => metric !== undefined);
    const delays = present.map((metric) => metric("nodejs_eventloop_lag_max_seconds") - LOOP_RESOLUTION);
    pauses.push(Math.max(0, ...delays) * 1000);
    resident = Math.max(resident, sum(present.map((metric) => metric("process_resident_memory_bytes"))));
    const now = timesOf(all);
    for (const [index, time] of now.entries()) {
      const before = times[index] ?? Number.NaN;
      if (time >= before) used[index] = (used[index] ?? 0) + time - before;
    }
    times = now;
  }
  const elapsed = (performance.now() - start) / 1000;
  return {
    pauses,
    resident,
    cores: { server: sum(used) / elapsed, database: (databaseTime() - database) / elapsed },
  };
}

/** The signs of an idle server: this many quick answers in a row. */
const QUICK_ANSWERS = 3;
const QUICK_MILLISECONDS = 30;
const MOST_QUESTIONS = 100;

/** Waits until the servers have finished the work that earlier requests left behind. */
async function settle(servers: readonly MeasuredServer[]): Promise<void> {
  for (const server of servers) {
    for (let times = 0, tries = 0; times < QUICK_ANSWERS && tries < MOST_QUESTIONS; tries += 1) {
      const start = performance.now();
      await (await fetch(new URL("/api/v1/server_settings", server.process.url))).arrayBuffer();
      times = performance.now() - start < QUICK_MILLISECONDS ? times + 1 : 0;
      await setTimeout(100);
    }
  }
}

/** Returns the size of the database and of the files on disk. */
async function storedBytes({ site, postgres }: StepContext): Promise<number> {
  const files = sizeOfFolder(site.dataDir);
  if (!postgres || site.databaseUrl === undefined) return files;
  const name = new URL(site.databaseUrl).pathname.slice(1);
  const [row] = await postgres.query<{ bytes: string }>(`select pg_database_size('${name}') as bytes`);
  return files + Number(row?.bytes);
}

function sizeOfFolder(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return sum(entries.map((entry) => statSync(join(folder, entry), { throwIfNoEntry: false })?.size ?? 0));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
