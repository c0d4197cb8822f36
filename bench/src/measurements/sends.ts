/**
 * Measures sends per second, by the number of subscribers and the kind of message, compared with a bare server that
 * gets the same requests.
 */
import { setTimeout } from "node:timers/promises";
import type { EngineKind } from "@confab/server/db/engine";
import type { CrowdPlan } from "../data/crowd.ts";
import { audienceName } from "../data/data-plan.ts";
import type { EngineBench, Measurement, Outcome, Row } from "../measurement.ts";
import { generateLoad, startBare } from "../processes.ts";
import type { MeasuredServer } from "../site.ts";
import { count, median, milliseconds, percent, quantile, shortNumber } from "../statistics.ts";
import { CONNECTIONS, everyone, kinds, type MessageKind, requestsOf, sendRequests } from "./message-kinds.ts";

const WARM_UP_SECONDS = 4;
/**
 * A pause for work that sends leave behind (the search index, the database's own files), which would slow the bare
 * server.
 */
const PAUSE_MILLISECONDS = 500;
/** Streams of 10 and of 10,000 are compared in many short turns, because half a second of writing varies by a third. */
const SIZES_SECONDS = 6;
/** Shorter, because kinds of messages have no targets. */
const KIND_SECONDS = 1.5;
const TURN_SECONDS = 0.25;

/** Limits of the rate, as a share of the bare server's, and of the slowest of a hundred sends. */
const targets = {
  postgres: { text: "≥ 20 %", isMet: (ratio: number) => ratio >= 0.2 },
  embedded: {
    text: "≥ 12 %; p99 ≤ 30 ms",
    isMet: (ratio: number, p99: number) => ratio >= 0.12 && p99 <= 30,
  },
};

export const sends: Measurement = { name: "sends", runs: "each", run: measure };

type Load = Awaited<ReturnType<typeof generateLoad>>;

/** 99th percentiles with 10,000 subscribers, of the engines measured so far. */
const slowest = new Map<EngineKind, number>();

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  return bench.serve(site, async (server) => {
    const { port } = server;
    bench.progress("sending …");
    await load(port, sendRequests(plan, audienceName(10)), WARM_UP_SECONDS);
    const before = await readLog(bench, server);
    const { rows, series } = await measureRates(bench, port, plan);
    rows.push(...compareLogs(bench, before, await readLog(bench, server)));
    rows.push(await compareSizes(bench, port, plan));
    // The kinds have no targets, so one engine is enough.
    if (bench.isFirst) {
      for (const kind of kinds) rows.push(await compareKind(bench, port, plan, kind));
      rows.push(await mentionEveryone(bench, port, plan));
    }
    return { rows, series };
  });
}

const load = (port: number, requests: readonly string[], seconds: number): Promise<Load> =>
  generateLoad({ ports: [port], connections: CONNECTIONS, warmUpSeconds: 0.2, seconds, requests });

/** Lets two kinds of requests take turns; the latencies are those of the first kind. */
const takeTurns = (
  port: number,
  requests: readonly string[],
  others: readonly string[],
  seconds: number,
): Promise<Load> =>
  generateLoad({
    ports: [port],
    connections: CONNECTIONS,
    warmUpSeconds: TURN_SECONDS * 4,
    seconds,
    requests,
    compared: { requests: others, turnSeconds: TURN_SECONDS },
  });

async function measureRates(bench: EngineBench, port: number, plan: CrowdPlan) {
  const { audiences, rounds, roundSeconds } = bench.options.size;
  using bare = await startBare();
  const all: { subscribers: number; ratio: number; sent: Load; bare: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each round has another order, so that other activity of the machine, and after-effects of a round, affect all.
    const order = round % 2 === 0 ? audiences : audiences.toReversed();
    await setTimeout(PAUSE_MILLISECONDS);
    const limit = await load(bare.port, sendRequests(plan, audienceName(10)), roundSeconds);
    for (const subscribers of order) {
      const sent = await load(port, sendRequests(plan, audienceName(subscribers)), roundSeconds);
      all.push({ subscribers, ratio: sent.rate / limit.rate, sent, bare: limit });
    }
  }
  const of = (subscribers: number) => all.filter((one) => one.subscribers === subscribers);
  const rate = (subscribers: number) => median(of(subscribers).map(({ sent }) => sent.rate));
  const large = of(10_000);
  const ratio = median(large.map((one) => one.ratio));
  const latencies = large.flatMap(({ sent }) => sent.latencies);
  const rows: Row[] = [
    {
      name: `Sends a second: ${CONNECTIONS} clients, a stream of 10,000`,
      engine: bench.engine,
      measured: `${count(rate(10_000))}/s; ${describe(latencies)}`,
      bare: `${count(median(large.map((one) => one.bare.rate)))}/s`,
      ratio: percent(ratio),
      target: targets[bench.engine].text,
      isMet: targets[bench.engine].isMet(ratio, quantile(latencies, 0.99)),
      clientShare: median(large.map(({ sent }) => sent.processorShare)),
    },
    ...compareEngines(bench.engine, quantile(latencies, 0.99)),
  ];
  const points = audiences.map((subscribers) => ({ x: subscribers, y: rate(subscribers) }));
  return { rows, series: { subscribers: [{ name: bench.engine, points }] } };
}

/** Compares the embedded engine with PostgreSQL, which is measured before it in the same run. */
function compareEngines(engine: EngineKind, p99: number): Row[] {
  slowest.set(engine, p99);
  const postgres = slowest.get("postgres");
  if (engine === "postgres" || postgres === undefined) return [];
  return [
    {
      name: "The slowest of a hundred, beside PostgreSQL",
      engine,
      measured: milliseconds(p99),
      bare: milliseconds(postgres),
      ratio: `${shortNumber(p99 / postgres)} ×`,
      target: "≤ 2 ×",
      isMet: p99 <= 2 * postgres,
    },
  ];
}

interface Log {
  readonly messages: number;
  /** Undefined on the embedded database. */
  readonly bytes: number | undefined;
}

/** Reads how much PostgreSQL has written to its log so far, after work that follows sends. */
async function readLog(bench: EngineBench, server: MeasuredServer): Promise<Log> {
  await setTimeout(PAUSE_MILLISECONDS);
  return {
    messages: await server.metric("confab_group_commit_size_messages_sum"),
    bytes: await bench.logBytes(),
  };
}

function compareLogs({ engine }: EngineBench, before: Log, after: Log): Row[] {
  if (before.bytes === undefined || after.bytes === undefined) return [];
  const bytes = (after.bytes - before.bytes) / (after.messages - before.messages);
  return [
    {
      name: "Bytes written to the database's log for each message sent",
      engine,
      measured: `${count(bytes)} bytes`,
      target: "none",
    },
  ];
}

async function compareSizes(bench: EngineBench, port: number, plan: CrowdPlan): Promise<Row> {
  bench.progress("sending in turns to 10 and to 10,000 …");
  const [small, large] = [sendRequests(plan, audienceName(10)), sendRequests(plan, audienceName(10_000))];
  const turns = await takeTurns(port, small, large, SIZES_SECONDS);
  const evenness = turns.comparedRate / turns.rate;
  return {
    name: "The same with 10 subscribers",
    engine: bench.engine,
    measured: `${count(turns.rate)}/s`,
    bare: `${count(turns.comparedRate)}/s with 10,000, in turns`,
    ratio: percent(evenness),
    target: "100 % ± 10 %",
    isMet: Math.abs(evenness - 1) <= 0.1,
    clientShare: turns.processorShare,
  };
}

async function compareKind(
  bench: EngineBench,
  port: number,
  plan: CrowdPlan,
  kind: MessageKind,
): Promise<Row> {
  bench.progress(`sending ${kind.name} …`);
  await setTimeout(PAUSE_MILLISECONDS);
  const usual = sendRequests(plan, audienceName(10_000));
  const turns = await takeTurns(port, requestsOf(plan, kind), usual, KIND_SECONDS);
  return {
    name: `Sends of ${kind.name}`,
    engine: bench.engine,
    measured: `${count(turns.rate)}/s; ${describe(turns.latencies)}`,
    bare: `${count(turns.comparedRate)}/s of the usual ones, in turns`,
    ratio: percent(turns.rate / turns.comparedRate),
    target: "none",
    clientShare: turns.processorShare,
  };
}

async function mentionEveryone(bench: EngineBench, port: number, plan: CrowdPlan): Promise<Row> {
  bench.progress("sending while everybody is mentioned …");
  const requests = sendRequests(plan, audienceName(10_000));
  const options = { ports: [port], connections: CONNECTIONS, requests, warmUpSeconds: 0.2 };
  await setTimeout(PAUSE_MILLISECONDS);
  const usual = await generateLoad({ ...options, seconds: KIND_SECONDS });
  const [request = ""] = requestsOf(plan, everyone);
  const meanwhile = { request, everySeconds: 1 };
  const sent = await generateLoad({ ...options, seconds: KIND_SECONDS, meanwhile });
  return {
    name: `Sends while one a second is ${everyone.name}`,
    engine: bench.engine,
    measured: `${count(sent.rate)}/s; ${describe(sent.latencies)}`,
    bare: `${count(usual.rate)}/s; ${describe(usual.latencies)}`,
    ratio: percent(sent.rate / usual.rate),
    target: "none",
    clientShare: sent.processorShare,
  };
}

const describe = (latencies: readonly number[]): string =>
  `p50 ${milliseconds(quantile(latencies, 0.5))}, p99 ${milliseconds(quantile(latencies, 0.99))}`;
