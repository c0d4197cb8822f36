/** Measures a restart of a node on which many clients wait: all of them reconnect at once, while others send. */
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import type { Crowd, EngineBench, Measurement, Outcome } from "../measurement.ts";
import { generateLoad, Waiters } from "../processes.ts";
import { count, milliseconds, quantile, shortNumber } from "../statistics.ts";
import { sendRequests } from "./message-kinds.ts";
import { sendBeside } from "./send-beside.ts";

const CLIENTS = 10_000;
const TARGET_SECONDS = 10;
const TARGET_SEND_MILLISECONDS = 1000;
/** The pause between the sends of one of a few people. */
const PAUSE_MILLISECONDS = 20;

export const reconnect: Measurement = { name: "reconnect", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const crowd = await bench.crowd();
  const { site, plan } = crowd;
  using waiters = new Waiters();
  await registerClients(bench, crowd, waiters);
  bench.progress("restarting …");
  const { result: found, latencies } = await bench.serve(site, ({ port }) =>
    sendBeside({ port, plan, pause: PAUSE_MILLISECONDS }, () =>
      waiters.run({ do: "reconnect", group: "all", port }),
    ),
  );
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
    ],
  };
}

/** Registers the clients at a server that ends afterwards, and sends a message that none of them has received then. */
async function registerClients(bench: EngineBench, { site, plan }: Crowd, waiters: Waiters): Promise<void> {
  bench.progress(`registering ${count(CLIENTS)} queues …`);
  const authorizations = Array.from({ length: plan.users }, (_, user) => authorizationOf(plan, user));
  await bench.serve(site, async ({ port }) => {
    const clients = { authorizations, count: CLIENTS, connections: CLIENTS };
    await waiters.run({ do: "register", group: "all", ports: [port], ...clients });
    const requests = sendRequests(plan, audienceName(Math.max(...plan.audiences)));
    await generateLoad({ ports: [port], connections: 1, warmUpSeconds: 0, seconds: 0.05, requests });
  });
}
