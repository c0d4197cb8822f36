/**
 * The load generator, a process of its own: many connections, each with one request under way at any time. It speaks
 * HTTP by hand, over sockets, so that it costs little beside what it measures, and the same for every server.
 *
 * Started by `generateLoad`; what to do comes as JSON in the argument, what came of it goes as JSON to the output.
 */
import { connect } from "node:net";

export interface LoadOptions {
  readonly port: number;
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
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly failures: number;
}

const options = JSON.parse(process.argv[2] ?? "") as LoadOptions;
const start = performance.now() + options.warmUpSeconds * 1000;
const end = start + options.seconds * 1000;
const latencies: number[] = [];
let failures = 0;

await Promise.all(Array.from({ length: options.connections }, (_, index) => runConnection(index)));
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
const result: LoadResult = {
  requests: latencies.length,
  rate: latencies.length / options.seconds,
  p50: at(0.5),
  p99: at(0.99),
  failures,
};
process.stdout.write(JSON.stringify(result));

/** Sends its request again and again until the end. */
function runConnection(index: number): Promise<void> {
  const request = Buffer.from(options.requests[index % options.requests.length] ?? "");
  return new Promise((resolve, reject) => {
    const socket = connect({ port: options.port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let received = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!isComplete(received)) return;
      const now = performance.now();
      if (now >= start && now < end) latencies.push(now - sentAt);
      if (received.toString("latin1", 9, 12) !== "200") failures += 1;
      received = Buffer.alloc(0);
      if (now < end) send();
      else socket.end();
    });
  });
}

/** Whether this is all of an answer that says how long it is. */
function isComplete(answer: Buffer): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /content-length: *(\d+)/i.exec(answer.toString("latin1", 0, headEnd))?.[1];
  if (length === undefined) throw new Error("An answer does not say how long it is.");
  return answer.length >= headEnd + 4 + Number(length);
}
