/** Measures reading a hundred messages from any place in the history, by the history's length. */

import { seededRandom } from "@confab/testkit/words";
import type { Series } from "../chart.ts";
import { authorizationOf, streamName, streamsOf, topicName } from "../data/data-plan.ts";
import type { DataSet } from "../data/data-set.ts";
import { bodyOf, HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome, Row } from "../measurement.ts";
import { count, milliseconds, quantile } from "../statistics.ts";

const TARGET = 10_000_000;
const WARM_UP = 30;

interface Kind {
  readonly name: string;
  readonly target: string;
  readonly isMet: (p50: number, p99: number) => boolean;
  readonly narrow: (data: DataSet, user: number, random: () => number) => readonly object[];
}

const quick = {
  target: "p50 ≤ 10 ms, p99 ≤ 50 ms",
  isMet: (p50: number, p99: number) => p50 <= 10 && p99 <= 50,
};

/** Returns a number from 1; the chance of n is about 1/n, as in the data. */
const zipf = (most: number, random: () => number): number =>
  Math.min(Math.floor((most + 1) ** random()), most);

function someStream({ plan }: DataSet, user: number, random: () => number): object {
  const own = streamsOf(plan, user);
  const stream = own[zipf(own.length, random) - 1] ?? 1;
  return { operator: "stream", operand: streamName(stream) };
}

const kinds: readonly Kind[] = [
  {
    name: "a topic",
    ...quick,
    narrow: (data, user, random) => [
      someStream(data, user, random),
      { operator: "topic", operand: topicName(zipf(data.plan.topicsPerStream, random)) },
    ],
  },
  { name: "a stream", ...quick, narrow: (data, user, random) => [someStream(data, user, random)] },
  { name: "everything", ...quick, narrow: () => [] },
  {
    name: "full-text search",
    target: "p99 ≤ 150 ms",
    isMet: (_, p99) => p99 <= 150,
    // One or two words, chosen as people use them; the words at the very beginning are in no index.
    narrow: (data, _, random) => {
      const word = () => data.vocabulary[30 + zipf(data.vocabulary.length - 31, random)] ?? "";
      return [{ operator: "search", operand: random() < 0.7 ? word() : `${word()} ${word()}` }];
    },
  },
];

export const messages: Measurement = { name: "messages", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { reads } = bench.options.size;
  const points: { messages: number; kind: Kind; times: number[] }[] = [];
  for (const size of bench.history) {
    const { site, data } = await bench.grow(size);
    bench.progress(`reading of ${count(size)} messages …`);
    await bench.serve(site, async ({ port }) => {
      using client = await HttpConnection.open(port);
      for (const kind of kinds) {
        points.push({ messages: size, kind, times: await read(client, data, kind, reads) });
      }
    });
  }
  const most = bench.history.at(-1) ?? 0;
  const rows: Row[] = points
    .filter((point) => point.messages === most)
    .map(({ kind, times }): Row => {
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      return {
        name: `GET /messages, 100 messages of ${kind.name}, 10 million stored`,
        engine: bench.engine,
        measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
        target: kind.target,
        isMet: kind.isMet(p50, p99),
        scaledDown: most < TARGET ? `${count(most)} of 10,000,000 messages` : undefined,
      };
    });
  const { data } = await bench.archive();
  rows.push({
    name: "Bytes stored for each message, indexes and search included",
    engine: bench.engine,
    measured: `${count(data.bytesOfMessage)} bytes`,
    target: "none",
  });
  const history = kinds.map(
    (kind, color): Series => ({
      name: `${kind.name}, ${bench.engine}`,
      color,
      isDashed: bench.engine === "embedded",
      points: points
        .filter((point) => point.kind === kind)
        .map((point) => ({ x: point.messages, y: quantile(point.times, 0.5) })),
    }),
  );
  return { rows, series: { history } };
}

async function read(client: HttpConnection, data: DataSet, kind: Kind, reads: number): Promise<number[]> {
  const random = seededRandom(data.plan.seed + kinds.indexOf(kind));
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + reads; round += 1) {
    const user = Math.floor(random() * data.plan.readers);
    const request = requestBytes("GET", "/messages", authorizationOf(data.plan, user), {
      anchor: data.bases.message_id + Math.ceil(random() * data.messages),
      num_before: 50,
      num_after: 49,
      narrow: kind.narrow(data, user, random),
    });
    const start = performance.now();
    const answer = await client.ok(request);
    if (round >= WARM_UP) times.push(performance.now() - start);
    if (round === 0) JSON.parse(bodyOf(answer));
  }
  return times;
}
