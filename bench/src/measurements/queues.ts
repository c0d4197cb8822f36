/** Measures the cost of idle event queues: memory, and the speed of everything else. */
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { fileLimit } from "../machine.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { generateLoad, Waiters } from "../processes.ts";
import type { Memory } from "../site.ts";
import { count, shortNumber } from "../statistics.ts";
import { SENDERS, sendRequests } from "./message-kinds.ts";

const TARGET = 50_000;
/** The heap in bytes that a queue may take in addition to its socket. */
const TARGET_BYTES = 2048;
/** Open files of one process that are reserved for other purposes. */
const OTHER_FILES = 500;
const MOST_SOCKETS = 10_000;
const SEND_SECONDS = 1.5;

export const queues: Measurement = { name: "queues", runs: "once", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  const steps = bench.options.size.queues;
  const most = steps.at(-1) ?? 0;
  const sockets = Math.min(Math.floor(most / 2), fileLimit() - OTHER_FILES, MOST_SOCKETS);
  // Only users who do not receive the messages sent in the meantime.
  const authorizations = Array.from({ length: plan.users - SENDERS }, (_, user) =>
    authorizationOf(plan, SENDERS + user),
  );
  const requests = sendRequests(plan, audienceName(10));
  const found = await bench.serve(site, async (server) => {
    using waiters = new Waiters();
    const { port } = server;
    const register = (group: string, number: number, connections: number) =>
      waiters.run({ do: "register", group, ports: [port], authorizations, count: number, connections });
    const send = async () => {
      const load = { ports: [port], connections: 64, warmUpSeconds: 0.2, requests };
      return (await generateLoad({ ...load, seconds: SEND_SECONDS })).rate;
    };
    bench.progress("filling caches …");
    await register("warm-up", 200, 0);
    await send();
    await send();
    const empty = await server.memory();
    const points: { queues: number; memory: Memory; rate: number }[] = [];
    let registered = 0;
    for (const step of steps) {
      bench.progress(`registering ${count(step)} queues …`);
      await register("idle", step - registered, 0);
      registered = step;
      const memory = await server.memory();
      points.push({ queues: step, memory, rate: await send() });
    }
    bench.progress(`holding ${count(sockets)} polls …`);
    const before = await server.memory();
    await register("held", sockets, sockets);
    const connected = await server.memory();
    await waiters.run({ do: "wait", group: "held" });
    const held = await server.memory();
    return { empty, points, before, connected, held, answering: await server.metric("confab_event_queues") };
  });
  const bytesOf = (from: Memory, to: Memory) => to.heapUsed - from.heapUsed;
  const last = found.points.at(-1);
  const perQueue = last ? bytesOf(found.empty, last.memory) / last.queues : Number.NaN;
  const perSocket = bytesOf(found.before, found.connected) / sockets - perQueue;
  const perPoll = bytesOf(found.connected, found.held) / sockets;
  const resident = last ? (last.memory.rss - found.empty.rss) / last.queues : Number.NaN;
  const name = bench.engine;
  return {
    rows: [
      {
        name: "Idle queues on one node",
        engine: bench.engine,
        measured: `${count(found.answering)} held; sends ${count(found.points[0]?.rate ?? 0)}/s with ${steps[0]}, ${count(last?.rate ?? 0)}/s with ${count(most)}`,
        target: "≥ 50,000",
        ...(most < TARGET ? {} : { isMet: found.answering >= TARGET }),
        scaledDown: most < TARGET ? `${count(most)} of 50,000 queues` : undefined,
      },
      {
        name: "Heap for each idle queue, beside the socket",
        engine: bench.engine,
        measured: `${shortNumber(perQueue)} bytes (${shortNumber(resident)} resident); a connection ${shortNumber(perSocket)} more, a poll on it ${shortNumber(perPoll)} more (${count(sockets)} of them)`,
        target: "≤ 2 KB",
        isMet: perQueue <= TARGET_BYTES,
        scaledDown: most < TARGET ? `${count(most)} of 50,000 queues` : undefined,
      },
    ],
    series: {
      queues: [{ name, points: found.points.map((point) => ({ x: point.queues, y: point.rate })) }],
      queueMemory: [
        { name, points: found.points.map(({ queues: x, memory }) => ({ x, y: memory.heapUsed / 2 ** 20 })) },
      ],
    },
  };
}
