/** Measures several nodes on one PostgreSQL: more clients must wait no longer, and sends must not get slower. */
import { availableParallelism } from "node:os";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { generateLoad, Waiters } from "../processes.ts";
import type { MeasuredServer } from "../site.ts";
import { count, median, milliseconds, percent, shortNumber } from "../statistics.ts";
import { sendRequests } from "./message-kinds.ts";

const NODES = 3;
/** The factor by which more nodes may be slower, because each is as busy with the same messages. */
const TOLERANCE = 1.1;

export const nodes: Measurement = { name: "nodes", runs: "postgres", run: measure };

interface Found {
  readonly milliseconds: number;
  readonly clientShare: number;
  /** Seconds of all nodes' processor time for one event at one client. */
  readonly processorTime: number;
}

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  const { waitingAtNode, rounds, roundSeconds } = bench.options.size;
  const authorizations = Array.from({ length: plan.users }, (_, user) => authorizationOf(plan, user));
  const request = requestBytes("POST", "/messages", authorizations[0] ?? "", {
    type: "stream",
    to: audienceName(10_000),
    topic: "nodes",
    content: "Lunch is *ready*, come and get it.",
  });

  const deliver = async (servers: readonly MeasuredServer[], clients: number): Promise<Found> => {
    bench.progress(`${count(clients)} clients at ${servers.length} of ${NODES} nodes …`);
    using waiters = new Waiters();
    const ports = servers.map(({ port }) => port);
    const group = { group: "all", ports, authorizations, count: clients, connections: clients };
    await waiters.run({ do: "register", ...group });
    const round = () => waiters.run({ do: "round", group: "all", port: ports[0] ?? 0, request });
    await round();
    const processorTime = () => sum(servers.map((server) => server.processorTime()));
    const before = await processorTime();
    const found = [];
    for (let number = 0; number < rounds; number += 1) found.push(await round());
    const used = (await processorTime()) - before;
    return {
      milliseconds: median(found.map((one) => one.milliseconds)),
      clientShare: median(found.map((one) => one.processorShare)),
      processorTime: used / (rounds * clients),
    };
  };

  const sendAt = (servers: readonly MeasuredServer[], seconds = roundSeconds) =>
    generateLoad({
      ports: servers.map(({ port }) => port),
      connections: 64,
      warmUpSeconds: 0.3,
      seconds,
      requests: sendRequests(plan, audienceName(10_000)),
    });

  await using ends = new AsyncDisposableStack();
  const first = ends.use(await site.start());
  const alone = {
    few: await deliver([first], waitingAtNode),
    many: await deliver([first], waitingAtNode * NODES),
  };
  const all = [first];
  for (let node = 1; node < NODES; node += 1) all.push(ends.use(await site.startNode()));
  const together = await deliver(all, waitingAtNode * NODES);
  bench.progress("sending at one node and at all …");
  await sendAt(all, 2);
  const rates = [];
  for (let number = 0; number < rounds; number += 1) {
    rates.push({ one: (await sendAt([first])).rate, all: (await sendAt(all)).rate });
  }
  const share = median(rates.map((rate) => rate.all / rate.one));
  const ratio = together.milliseconds / alone.few.milliseconds;
  const cores = `${availableParallelism()} cores for ${NODES} nodes, PostgreSQL and the clients`;
  const micro = (found: Found) => `${shortNumber(found.processorTime * 1e6)} µs`;
  return {
    rows: [
      {
        name: "3 nodes: events to 3 × as many clients in as long",
        engine: "postgres",
        measured: `${count(waitingAtNode * NODES)} clients at 3 nodes: ${milliseconds(together.milliseconds)} (${cores}; of the nodes' processor time ${micro(together)} a client and event, all that comes with it included, at one node ${micro(alone.many)}; ${count(waitingAtNode * NODES)} clients at one node: ${milliseconds(alone.many.milliseconds)})`,
        bare: `${count(waitingAtNode)} clients at 1 node: ${milliseconds(alone.few.milliseconds)}`,
        ratio: `${shortNumber(ratio)} ×`,
        target: `≤ ${TOLERANCE} ×`,
        isMet: ratio <= TOLERANCE,
        clientShare: together.clientShare,
      },
      {
        name: "3 nodes: sends not slower than with one",
        engine: "postgres",
        measured: `${count(median(rates.map((rate) => rate.all)))}/s at 3 nodes`,
        bare: `${count(median(rates.map((rate) => rate.one)))}/s at one, the others idle`,
        ratio: percent(share),
        target: `≥ ${percent(1 / TOLERANCE)}`,
        isMet: share >= 1 / TOLERANCE,
      },
    ],
  };
}

async function sum(values: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(values)).reduce((total, value) => total + value, 0);
}
