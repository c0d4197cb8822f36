/**
 * Measures the delivery of one message to many waiting clients, until the last one has it; compared with a bare server
 * that answers as many. Another client sends small requests meanwhile.
 */
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { startBare, Waiters } from "../processes.ts";
import { count, median, milliseconds, shortNumber } from "../statistics.ts";

const CLIENTS = 5000;
/** The number of rounds; the first ones are slower, because code is compiled as it runs. */
const ROUNDS = 7;

/** Runs on one engine: only one message's commit depends on the database. */
export const fanOut: Measurement = { name: "fan-out", runs: "once", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  const authorizations = Array.from({ length: CLIENTS }, (_, user) => authorizationOf(plan, user));
  const request = requestBytes("POST", "/messages", authorizations[0] ?? "", {
    type: "stream",
    to: audienceName(10_000),
    topic: "fan-out",
    content: "Lunch is *ready*, come and get it.",
  });
  const rounds = await bench.serve(site, async ({ port }) => {
    using waiters = new Waiters();
    bench.progress(`registering ${count(CLIENTS)} queues …`);
    const clients = { count: CLIENTS, connections: CLIENTS, ports: [port], authorizations };
    await waiters.run({ do: "register", group: "confab", ...clients });
    bench.progress(`answering ${count(CLIENTS)} polls …`);
    const { answer } = await waiters.run({ do: "round", group: "confab", port, request });
    using bare = await startBare(answer);
    await waiters.run({ do: "imitate", group: "bare", like: "confab", port: bare.port });
    await waiters.run({ do: "round", group: "bare", port: bare.port, request });
    const all = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      all.push({
        confab: await waiters.run({ do: "round", group: "confab", port, request }),
        bare: await waiters.run({ do: "round", group: "bare", port: bare.port, request }),
      });
    }
    return all;
  });
  const ratio = median(rounds.map(({ confab, bare }) => confab.milliseconds / bare.milliseconds));
  const longestWait = median(rounds.map(({ confab }) => confab.longestWait));
  return {
    rows: [
      {
        name: `One message to ${count(CLIENTS)} waiting polls, until the last has it`,
        engine: bench.engine,
        measured: milliseconds(median(rounds.map(({ confab }) => confab.milliseconds))),
        bare: milliseconds(median(rounds.map(({ bare }) => bare.milliseconds))),
        ratio: `${shortNumber(ratio)} ×`,
        target: "≤ 2 ×",
        isMet: ratio <= 2,
        clientShare: median(rounds.map(({ confab }) => confab.processorShare)),
      },
      {
        name: "The longest wait of another request meanwhile",
        engine: bench.engine,
        measured: milliseconds(longestWait),
        bare: milliseconds(median(rounds.map(({ bare }) => bare.longestWait))),
        target: "≤ 50 ms",
        isMet: longestWait <= 50,
      },
    ],
  };
}
