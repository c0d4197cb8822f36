/**
 * A process that generates load: so many connections, on each one request after the other. Started by `generateLoad`;
 * what to do comes as a message, what came of it goes back as one.
 */
import { setTimeout } from "node:timers/promises";
import { HttpConnection } from "./http-connection.ts";

export interface LoadOptions {
  /** Of servers; connections are spread over them. */
  readonly ports: readonly number[];
  readonly connections: number;
  /** Not counted: until code is compiled and caches are filled. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** One for each connection, in turn. */
  readonly requests: readonly string[];
  /**
   * Other requests that take turns with `requests`, for so many seconds each, in the order A B B A: what else goes on,
   * and what writing leaves behind, meets both alike.
   */
  readonly compared?: { readonly requests: readonly string[]; readonly turnSeconds: number };
  /** One more request at a time, on a connection of its own, which is not counted. */
  readonly meanwhile?: { readonly request: string; readonly everySeconds: number };
}

export interface LoadResult {
  readonly requests: number;
  /** Per second of their turns. */
  readonly rate: number;
  /** Of `compared`, likewise; as `rate` where nothing is compared. */
  readonly comparedRate: number;
  /** Milliseconds. */
  readonly latencies: readonly number[];
  /** How much of one core this process took. */
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
