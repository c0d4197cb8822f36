import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { Cluster, encode, engineUnderTest, type TestQueue, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";

/** The number of connections of each kind that are never read. */
const CLIENTS = 30;

const MESSAGES = 400;

/** Each character takes five in HTML. */
const CONTENT = "&".repeat(9900);

const MESSAGES_AS_HTML = { event_types: ["message"], apply_markdown: true };

/** The size of the pending answers to polls, much more than the system buffers for the connections. */
const PENDING_MEGABYTES = (CLIENTS * MESSAGES * CONTENT.length * 5) / 2 ** 20;

describe("clients that never read their responses", { timeout: 120_000 }, () => {
  test.skipIf(process.platform !== "linux")(
    "cost a node little memory, slow nobody down, and keep their queues",
    async () => {
      await using cluster = await (engineUnderTest === "embedded"
        ? Cluster.startEmbedded()
        : Cluster.start(1));
      const owner = await cluster.owner();
      const queues = await inTens(2 * CLIENTS, () => owner.register(MESSAGES_AS_HTML));
      const reader = await owner.register(MESSAGES_AS_HTML);
      await using deaf = new AsyncDisposableStack();
      for (const queue of queues.slice(0, CLIENTS)) deaf.use(new DeafClient(queue, "/events/stream"));
      const ids = await inTens(MESSAGES, () => owner.send("general", "large", CONTENT));
      expect(await idsOf(reader)).toEqual(ids.toSorted((a, b) => a - b));
      const before = residentMegabytes(cluster);
      for (const queue of queues.slice(CLIENTS)) deaf.use(new DeafClient(queue, "/events"));
      // The earlier requests have been answered by now, as far as they will ever be.
      await inTens(CLIENTS, () => owner.ok("GET", "/users/me"));
      expect(residentMegabytes(cluster) - before).toBeLessThan(PENDING_MEGABYTES / 4);
      await deaf.disposeAsync();
      for (const queue of [queues.at(0), queues.at(-1)]) {
        expect(queue && (await idsOf(queue))).toEqual(ids.toSorted((a, b) => a - b));
      }
    },
  );

  test("lose the connection, but not the queue, after they have read nothing for a minute", async () => {
    await using world = await World.start();
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const queue = await hamlet.register(MESSAGES_AS_HTML);
    const { queues } = world.server.realms.first;
    await using _deaf = new DeafClient(queue, "/events/stream");
    await expect.poll(() => queues.readers.stream).toBe(1);
    // More than the two ends of a connection buffer.
    const ids = await inTens(MESSAGES / 2, () => cordelia.send("general", "large", CONTENT));
    for (let count = 0; count < 3; count += 1) await world.clock.advance(60_000);
    await expect.poll(() => queues.readers.stream).toBe(0);
    expect(await idsOf(queue)).toEqual(ids.toSorted((a, b) => a - b));
  });
});

/** Sends a request, and reads nothing of the answer from its connection. */
class DeafClient implements AsyncDisposable {
  readonly #socket: Socket;

  constructor({ owner, state }: TestQueue, path: string) {
    const { hostname, port } = new URL(owner.url);
    const query = encode({ queue_id: state.queue_id, last_event_id: state.last_event_id });
    this.#socket = connect({ host: hostname, port: Number(port) });
    this.#socket.on("error", () => {});
    this.#socket.pause();
    this.#socket.write(
      `GET /api/v1${path}?${query} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
        `authorization: ${owner.authorization}\r\n\r\n`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
  }
}

/** Returns all events that are in a queue now. */
async function idsOf(queue: TestQueue): Promise<number[]> {
  return (await queue.all()).map(({ message }) => (message as { id: number }).id);
}

async function inTens<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 10 }, work))));
  return all;
}

function residentMegabytes(cluster: Cluster): number {
  const status = readFileSync(`/proc/${cluster.node(0).process.processId}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
