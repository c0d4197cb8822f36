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
const load = { connections: CONNECTIONS, warmUpSeconds: 3, seconds: 6 };
const DELIVERIES = 300;
const STARTS = 3;

const results = new URL("../results/sending.md", import.meta.url);

interface EngineResult {
  readonly engine: EngineKind;
  readonly sends: LoadResult;
  readonly echo: LoadResult;
  /** Milliseconds, ascending. */
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
    const sends = await generateLoad({ ...load, port: Number(new URL(server.url).port), requests });
    await server.end("SIGTERM");
    console.log(`${engine}: the same requests to a bare server …`);
    using bare = await startEcho();
    const echo = await generateLoad({ ...load, port: bare.port, requests });
    console.log(`${engine}: starting again …`);
    const starts: number[] = [];
    for (let count = 0; count < STARTS; count += 1) starts.push(await timeStart(environmentOf(place)));
    return { engine, sends, echo, deliveries, start: middle(starts.sort((a, b) => a - b)) };
  } finally {
    await place.remove();
  }
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
  const rows = all.map(({ engine, sends, echo, deliveries, start }) =>
    [
      engine,
      sends.rate.toFixed(0),
      echo.rate.toFixed(0),
      `${((100 * sends.rate) / echo.rate).toFixed(1)} %`,
      `${sends.p50.toFixed(1)} / ${sends.p99.toFixed(1)} ms`,
      `${middle(deliveries).toFixed(1)} / ${(deliveries[Math.floor(deliveries.length * 0.99)] ?? 0).toFixed(1)} ms`,
      `${(start / 1000).toFixed(1)} s`,
    ].join(" | "),
  );
  return `# Sending

${CONNECTIONS} clients on connections that stay open send to one stream, for ${load.seconds} seconds after ${load.warmUpSeconds} of warming up, every message durable
before it is acknowledged. Beside it, in the same run, the same requests to a bare \`node:http\` server that reads them
and answers as much. Server, clients and database share ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.

| engine | sends/s | bare/s | share | p50 / p99 under load | send → event, idle, p50 / p99 | \`npm start\` again |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join("\n")}

Written by \`npm run bench\`.
`;
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
