/** Sends a second, by the number of subscribers, beside a bare server that gets the same requests. */
import { setTimeout } from "node:timers/promises";
import { audienceName, authorizationOf, type DataPlan } from "../data/data-plan.ts";
import { requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { generateLoad, startBare } from "../processes.ts";
import { count, median, milliseconds, percent, quantile } from "../statistics.ts";

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 4;
/** What sends leave to be done (the search index, the database's own files) would slow the bare server. */
const PAUSE_MILLISECONDS = 500;
/** Streams of 10 and of 10,000 are told apart by many short turns: half a second of writing varies by a third. */
const COMPARED_SECONDS = 6;
const TURN_SECONDS = 0.25;
/** Who sends: of every stream, however small. */
export const SENDERS = 10;

export const sends: Measurement = { name: "sends", runs: "each", run: measure };

/** A message of common length, with some formatting, as a client library sends it. */
export const sendRequests = (plan: DataPlan, stream: string): string[] =>
  Array.from({ length: CONNECTIONS }, (_, index) =>
    requestBytes("POST", "/messages", authorizationOf(plan, index % SENDERS), {
      type: "stream",
      to: stream,
      topic: `Topic ${index % 8}`,
      content: `Client ${index} says: the build is *green* again, see \`main\`; thanks to everybody who had a look at it.`,
    }),
  );

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, data } = await bench.crowd();
  const { audiences, rounds, roundSeconds } = bench.options.size;
  using bare = await startBare();
  const load = (port: number, subscribers: number, seconds: number) =>
    generateLoad({
      ports: [port],
      connections: CONNECTIONS,
      warmUpSeconds: 0.2,
      seconds,
      requests: sendRequests(data.plan, audienceName(subscribers)),
    });
  const { all, compared } = await bench.serve(site, async ({ port }) => {
    bench.progress("sending …");
    await load(port, audiences[0] ?? 0, WARM_UP_SECONDS);
    const all: { subscribers: number; ratio: number; sent: Load; bare: Load }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Each round in another order, so that whatever else the machine does, or a round leaves behind, meets all.
      const order = round % 2 === 0 ? audiences : audiences.toReversed();
      await setTimeout(PAUSE_MILLISECONDS);
      const limit = await load(bare.port, audiences[0] ?? 0, roundSeconds);
      for (const subscribers of order) {
        const sent = await load(port, subscribers, roundSeconds);
        all.push({ subscribers, ratio: sent.rate / limit.rate, sent, bare: limit });
      }
    }
    bench.progress("sending in turns to 10 and to 10,000 …");
    const compared = await generateLoad({
      ports: [port],
      connections: CONNECTIONS,
      warmUpSeconds: TURN_SECONDS * 4,
      seconds: COMPARED_SECONDS,
      requests: sendRequests(data.plan, audienceName(10)),
      compared: {
        requests: sendRequests(data.plan, audienceName(10_000)),
        turnSeconds: TURN_SECONDS,
      },
    });
    return { all, compared };
  });
  const of = (subscribers: number) => all.filter((one) => one.subscribers === subscribers);
  const rate = (subscribers: number) => median(of(subscribers).map(({ sent }) => sent.rate));
  const large = of(10_000);
  const ratio = median(large.map((one) => one.ratio));
  const latencies = large.flatMap(({ sent }) => sent.latencies);
  const evenness = compared.comparedRate / compared.rate;
  const clientShare = median(large.map(({ sent }) => sent.processorShare));
  return {
    rows: [
      {
        name: `Sends a second: ${CONNECTIONS} clients, a stream of 10,000`,
        engine: bench.engine,
        measured: `${count(rate(10_000))}/s; p50 ${milliseconds(quantile(latencies, 0.5))}, p99 ${milliseconds(quantile(latencies, 0.99))}`,
        bare: `${count(median(large.map((one) => one.bare.rate)))}/s`,
        ratio: percent(ratio),
        target: "≥ 20 %",
        isMet: ratio >= 0.2,
        clientShare,
      },
      {
        name: "The same with 10 subscribers",
        engine: bench.engine,
        measured: `${count(compared.rate)}/s`,
        bare: `${count(compared.comparedRate)}/s with 10,000, in turns`,
        ratio: percent(evenness),
        target: "100 % ± 10 %",
        isMet: Math.abs(evenness - 1) <= 0.1,
        clientShare: compared.processorShare,
      },
    ],
    series: {
      subscribers: [
        {
          name: bench.engine,
          points: audiences.map((subscribers) => ({ x: subscribers, y: rate(subscribers) })),
        },
      ],
    },
  };
}

type Load = Awaited<ReturnType<typeof generateLoad>>;
