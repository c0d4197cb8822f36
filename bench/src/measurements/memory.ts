/** Measures a node's memory: when it is idle, with a long history, and for the data that it keeps in memory. */
import { setTimeout } from "node:timers/promises";
import { authorizationOf } from "../data/data-plan.ts";
import { HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome, Row } from "../measurement.ts";
import type { Memory } from "../site.ts";
import { count, megabytes } from "../statistics.ts";

/** The pause until a server has finished the work after its start, and collected what that left behind. */
const PAUSE_MILLISECONDS = 22_000;
const MEGABYTE = 2 ** 20;
const MESSAGES = 1_000_000;
const READS = 100;

export const memory: Measurement = { name: "memory", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { engine } = bench;
  bench.progress("idling …");
  const empty = await bench.serve(await bench.newSite("idle"), async (server) => {
    await setTimeout(PAUSE_MILLISECONDS);
    return { resident: await server.resident(), memory: await server.memory() };
  });
  const limit = engine === "embedded" ? 250 : 120;
  const rows: Row[] = [
    {
      name: "Memory of an idle node",
      engine,
      measured: megabytes(empty.resident),
      target: `≤ ${limit} MB`,
      isMet: empty.resident <= limit * MEGABYTE,
    },
  ];
  if (engine === "embedded") rows.push(await withHistory(bench));
  rows.push(await ofModel(bench, empty.memory));
  return { rows };
}

async function withHistory(bench: EngineBench): Promise<Row> {
  const messages = Math.min(bench.history.at(-1) ?? 0, MESSAGES);
  const { site, data } = await bench.grow(messages);
  bench.progress(`reading of ${count(messages)} messages …`);
  const resident = await bench.serve(site, async (server) => {
    using client = await HttpConnection.open(server.port);
    for (let number = 0; number < READS; number += 1) {
      const form = { anchor: Math.ceil((messages * number) / READS), num_before: 50, num_after: 49 };
      const authorization = authorizationOf(data.plan, number % data.plan.readers);
      await client.ok(requestBytes("GET", "/messages", authorization, form));
    }
    await setTimeout(PAUSE_MILLISECONDS);
    return server.resident();
  });
  return {
    name: "Memory of a node with 1 million messages, after 100 reads",
    engine: bench.engine,
    measured: megabytes(resident),
    target: "≤ 400 MB",
    isMet: resident <= 400 * MEGABYTE,
    scaledDown: messages < MESSAGES ? `${count(messages)} of 1,000,000 messages` : undefined,
  };
}

async function ofModel(bench: EngineBench, empty: Memory): Promise<Row> {
  const { site, data } = await bench.archive();
  const { users, subscriptions } = data.plan;
  bench.progress(`holding ${count(users)} people …`);
  const full = await bench.serve(site, async (server) => {
    await setTimeout(PAUSE_MILLISECONDS);
    return server.memory();
  });
  const bytes = full.heapUsed + full.external - empty.heapUsed - empty.external;
  const isWhole = users >= 20_000 && subscriptions >= 200;
  return {
    name: "Memory of the model of 20,000 users × 200 subscriptions",
    engine: bench.engine,
    measured: `${megabytes(bytes)} (node: ${megabytes(full.rss)} resident); ${count(bytes / users)} bytes a user`,
    target: "≤ 250 MB",
    isMet: bytes <= 250 * MEGABYTE,
    scaledDown: isWhole ? undefined : `${count(users)} users × ${subscriptions}`,
  };
}
