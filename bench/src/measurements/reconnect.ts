/**
 * Measures a restart of a node on which many clients wait: all of them reconnect at once, while others send. Then it
 * measures how much memory the node keeps when all have left.
 */
import { setTimeout } from "node:timers/promises";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import type { Crowd, EngineBench, Measurement, Outcome } from "../measurement.ts";
import { generateLoad, Waiters } from "../processes.ts";
import { count, megabytes, milliseconds, percent, quantile, shortNumber } from "../statistics.ts";
import { sendRequests } from "./message-kinds.ts";
import { sendBeside } from "./send-beside.ts";

const CLIENTS = 10_000;
const TARGET_SECONDS = 10;
const TARGET_SEND_MILLISECONDS = 1000;
/** The largest memory that a node may keep, compared with its memory before any client came. */
const TARGET_MEMORY = 1.5;
const START_SECONDS = 2;
/** The time from the last client's end to the measurement of memory. */
const LEFT_SECONDS = 10;
/** The pause between the sends of one of a few people. */
const PAUSE_MILLISECONDS = 20;

export const reconnect: Measurement = { name: "reconnect", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const crowd = await bench.crowd();
  const { site, plan } = crowd;
  using waiters = new Waiters();
  const idle = await registerClients(bench, crowd, waiters);
  bench.progress("restarting …");
  return await bench.serve(site, async (server) => {
    const { port } = server;
    const { result: found, latencies } = await sendBeside({ port, plan, pause: PAUSE_MILLISECONDS }, () =>
      waiters.run({ do: "reconnect", group: "all", port }),
    );
    const peak = await server.resident();
    bench.progress("waiting until memory is returned …");
    await setTimeout(LEFT_SECONDS * 1000);
    const kept = await server.resident();
    const { heapUsed, external, rss } = await server.memory();
    const seconds = found.milliseconds / 1000;
    const slow = quantile(latencies, 0.99);
    return {
      rows: [
        {
          name: `${count(CLIENTS)} clients reconnect at once after a restart`,
          engine: bench.engine,
          measured: `all served in ${shortNumber(seconds)} s, ${count(found.retries)} retries; sends meanwhile p99 ${milliseconds(slow)}`,
          target: `≤ ${TARGET_SECONDS} s; p99 ≤ ${TARGET_SEND_MILLISECONDS} ms`,
          isMet: seconds <= TARGET_SECONDS && slow <= TARGET_SEND_MILLISECONDS,
          clientShare: found.processorShare,
        },
        {
          name: `Memory of the node ${LEFT_SECONDS} s after they have left`,
          engine: bench.engine,
          measured: `${megabytes(kept)}, ${megabytes(peak)} at the peak; after a collection ${megabytes(rss)}, with ${megabytes(heapUsed + external)} of objects`,
          bare: `${megabytes(idle)} before they came`,
          ratio: percent(kept / idle),
          target: `≤ ${percent(TARGET_MEMORY)}`,
          isMet: kept <= TARGET_MEMORY * idle,
        },
      ],
    };
  });
}

/**
 * Registers the clients at a server that ends afterwards, and sends a message that none of them has received then.
 *
 * @returns the server's resident memory before the first client came
 */
async function registerClients(bench: EngineBench, { site, plan }: Crowd, waiters: Waiters): Promise<number> {
  const authorizations = Array.from({ length: plan.users }, (_, user) => authorizationOf(plan, user));
  return bench.serve(site, async (server) => {
    const { port } = server;
    await setTimeout(START_SECONDS * 1000);
    const idle = await server.resident();
    bench.progress(`registering ${count(CLIENTS)} queues …`);
    const clients = { authorizations, count: CLIENTS, connections: CLIENTS };
    await waiters.run({ do: "register", group: "all", ports: [port], ...clients });
    const requests = sendRequests(plan, audienceName(Math.max(...plan.audiences)));
    await generateLoad({ ports: [port], connections: 1, warmUpSeconds: 0, seconds: 0.05, requests });
    return idle;
  });
}
