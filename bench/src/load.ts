/**
 * A process that generates load: so many connections, on each one request after the other. Started by `generateLoad`;
 * what to do comes as a message, what came of it goes back as one.
 */
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
}

export interface LoadResult {
  readonly requests: number;
  /** Per second. */
  readonly rate: number;
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

async function run({ ports, connections, requests, ...times }: LoadOptions): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, (_, index) => HttpConnection.open(ports[index % ports.length] ?? 0)),
  );
  const processor = process.cpuUsage();
  const began = performance.now();
  const start = began + times.warmUpSeconds * 1000;
  const end = start + times.seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    clients.map(async (client, index) => {
      const request = Buffer.from(requests[index % requests.length] ?? "");
      for (let sentAt = performance.now(); sentAt < end; ) {
        await client.ok(request);
        const now = performance.now();
        if (now >= start && now < end) latencies.push(now - sentAt);
        sentAt = now;
      }
    }),
  );
  const { user, system } = process.cpuUsage(processor);
  return {
    requests: latencies.length,
    rate: latencies.length / times.seconds,
    latencies,
    processorShare: (user + system) / 1000 / (performance.now() - began),
  };
}
