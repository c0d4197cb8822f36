/** `npm run bench`: what Confab does beside what a bare HTTP server does, on this machine, in this run. */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { EngineKind } from "@confab/server/db/engine";
import { createEmptyPlace, environmentOf, Person, readZuliprc, ServerProcess } from "@confab/testkit";
import { startTestTemplates } from "@confab/testkit/embedded";
import { missingPostgres, startTestPostgres } from "@confab/testkit/postgres";
import { measureDelivery } from "./delivery.ts";
import type { LoadResult } from "./load.ts";
import { generateLoad, startEcho, timeStart } from "./processes.ts";

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 5;
/** In turns, so that whatever else the machine does meets both. */
const ROUNDS = 5;
const ROUND_SECONDS = 2;
const DELIVERIES = 300;
const STARTS = 3;

const results = new URL("../results/sending.md", import.meta.url);

interface Round {
  readonly sends: LoadResult;
  readonly bare: LoadResult;
}

interface EngineResult {
  readonly engine: EngineKind;
  readonly rounds: readonly Round[];
  /** Milliseconds. */
  readonly deliveries: readonly number[];
  readonly start: number;
}

using _templates = startTestTemplates();
await using _postgres = await startTestPostgres();
const missing = missingPostgres();
if (missing !== undefined) console.log(missing);
const engines: readonly EngineKind[] = missing === undefined ? ["embedded", "postgres"] : ["embedded"];

const measured: EngineResult[] = [];
for (const engine of engines) measured.push(await measure(engine));
const report = describe(measured);
writeFileSync(results, report);
console.log(report);

async function measure(engine: EngineKind): Promise<EngineResult> {
  const place = await createEmptyPlace(engine);
  try {
    console.log(`${engine}: sending …`);
    const server = await ServerProcess.start(environmentOf(place));
    const { email, key } = readZuliprc(place.dataDir);
    const requests = Array.from({ length: CONNECTIONS }, (_, index) => sendRequest(index, email, key));
    const deliveries = await measureDelivery(
      new Person({ url: server.url, userId: 0, email, apiKey: key }),
      DELIVERIES,
    );
    const rounds = await measureBeside(Number(new URL(server.url).port), requests);
    await server.end("SIGTERM");
    console.log(`${engine}: starting again …`);
    const starts: number[] = [];
    for (let count = 0; count < STARTS; count += 1) starts.push(await timeStart(environmentOf(place)));
    return { engine, rounds, deliveries, start: middle(starts) };
  } finally {
    await place.remove();
  }
}

/** The same requests to Confab and to a bare server, by turns. */
async function measureBeside(port: number, requests: readonly string[]): Promise<Round[]> {
  using bare = await startEcho();
  const run = (at: number, seconds: number) =>
    generateLoad({ port: at, connections: CONNECTIONS, warmUpSeconds: 0, seconds, requests });
  await run(port, WARM_UP_SECONDS);
  await run(bare.port, 1);
  const rounds: Round[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rounds.push({ sends: await run(port, ROUND_SECONDS), bare: await run(bare.port, ROUND_SECONDS) });
  }
  return rounds;
}

/** A message of common length, with some formatting, as a client library sends it. */
function sendRequest(index: number, email: string, key: string): string {
  const body = new URLSearchParams({
    type: "stream",
    to: "general",
    topic: `Topic ${index % 8}`,
    content: `Client ${index} says: the build is *green* again, see \`main\`; thanks to everybody who had a look at it.`,
  }).toString();
  return [
    "POST /api/v1/messages HTTP/1.1",
    "Host: 127.0.0.1",
    `Authorization: Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`,
    "User-Agent: Bench/1.0",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

function describe(all: readonly EngineResult[]): string {
  const rows = all.map(({ engine, rounds, deliveries, start }) =>
    [
      engine,
      middle(rounds.map(({ sends }) => sends.rate)).toFixed(0),
      middle(rounds.map(({ bare }) => bare.rate)).toFixed(0),
      `${middle(rounds.map(({ sends, bare }) => (100 * sends.rate) / bare.rate)).toFixed(1)} %`,
      `${middle(rounds.map(({ sends }) => sends.p50)).toFixed(1)} / ${middle(rounds.map(({ sends }) => sends.p99)).toFixed(1)} ms`,
      `${at(deliveries, 0.5).toFixed(1)} / ${at(deliveries, 0.99).toFixed(1)} ms`,
      `${(start / 1000).toFixed(1)} s`,
    ].join(" | "),
  );
  return `# Sending

${CONNECTIONS} clients on connections that stay open send to one stream, every message durable before it is acknowledged.
Beside it, by turns of ${ROUND_SECONDS} seconds in the same run, the same requests go to a bare \`node:http\` server that reads them and
answers as much. Of ${ROUNDS} turns, the middle one. Server, clients and database share ${cpus().length} cores
(${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

| engine | sends/s | bare/s | share | p50 / p99 under load | send → event, idle, p50 / p99 | \`npm start\` again |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join("\n")}

Written by \`npm run bench\`.
`;
}

function middle(values: readonly number[]): number {
  return at(values, 0.5);
}

/** The value that this share of all are below. */
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
