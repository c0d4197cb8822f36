/**
 * A process that generates load: a number of connections, each with one request after another. `generateLoad` starts
 * it; its options arrive as a message, and its result is sent as one.
 */
import { setTimeout } from "node:timers/promises";
import { HttpConnection } from "./http-connection.ts";

export interface LoadOptions {
  /** Ports of servers; connections are distributed over them. */
  readonly ports: readonly number[];
  readonly connections: number;
  /** Seconds that are not counted, until code is compiled and caches are filled. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Requests for the connections, in turn. */
  readonly requests: readonly string[];
  /**
   * Other requests that take turns with `requests`, `turnSeconds` for each turn, in the order A B B A. Other activity,
   * and the after-effects of writes, then affect both alike.
   */
  readonly compared?: { readonly requests: readonly string[]; readonly turnSeconds: number };
  /** A repeated request on a connection of its own, which is not counted. */
  readonly meanwhile?: { readonly request: string; readonly everySeconds: number };
}

export interface LoadResult {
  readonly requests: number;
  /** Requests per second of their turns. */
  readonly rate: number;
  /** The rate of `compared`, likewise; the same as `rate` if nothing is compared. */
  readonly comparedRate: number;
  /** Milliseconds. */
  readonly latencies: readonly number[];
  /** This process's share of one core. */
  readonly processorShare: number;
}

process.once("message", (options: LoadOptions) => {
  run(options).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    },
  );
});

async function run(options: LoadOptions): Promise<LoadResult> {
  const { ports, connections, requests, compared, meanwhile, ...times } = options;
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, index) => HttpConnection.open(ports[index % ports.length] ?? 0)),
  );
  const processor = process.cpuUsage();
  const began = performance.now();
  const start = began + times.warmUpSeconds * 1000;
  const end = start + times.seconds * 1000;
  const isComparedTurn = (now: number): boolean =>
    compared !== undefined && [1, 2].includes(Math.floor((now - began) / 1000 / compared.turnSeconds) % 4);
  const latencies: number[] = [];
  let answeredCompared = 0;
  const interrupting = meanwhile && interrupt(ports[0] ?? 0, meanwhile, end);
  await Promise.all(
    clients.map(async (client, index) => {
      const own = Buffer.from(requests[index % requests.length] ?? "");
      const other = Buffer.from(compared?.requests[index % compared.requests.length] ?? "");
      for (let sentAt = performance.now(); sentAt < end; ) {
        const isCompared = isComparedTurn(sentAt);
        await client.ok(isCompared ? other : own);
        const now = performance.now();
        if (now >= start && now < end) {
          if (isCompared) answeredCompared += 1;
          else latencies.push(now - sentAt);
        }
        sentAt = now;
      }
    }),
  );
  await interrupting;
  const { user, system } = process.cpuUsage(processor);
  const turnSeconds = compared === undefined ? times.seconds : times.seconds / 2;
  const rate = latencies.length / turnSeconds;
  return {
    requests: latencies.length,
    rate,
    comparedRate: compared === undefined ? rate : answeredCompared / turnSeconds,
    latencies,
    processorShare: (user + system) / 1000 / (performance.now() - began),
  };
}

async function interrupt(
  port: number,
  { request, everySeconds }: NonNullable<LoadOptions["meanwhile"]>,
  end: number,
): Promise<void> {
  const client = await HttpConnection.open(port);
  while (performance.now() + everySeconds * 1000 < end) {
    await setTimeout(everySeconds * 1000);
    await client.ok(Buffer.from(request));
  }
}
