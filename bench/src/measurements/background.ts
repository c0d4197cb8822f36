/**
 * Measures the long work that the server does by itself or beside requests, and other people's sends meanwhile: it
 * deletes expired messages, maintains its tables, and exports the organization.
 */
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Person } from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { apiKeyOf, audienceName, emailOf } from "../data/data-plan.ts";
import { insertTopic } from "../data/data-queries.ts";
import type { Crowd, EngineBench, Measurement, Outcome, Row } from "../measurement.ts";
import { count } from "../statistics.ts";
import { disturbedRow, sendBeside } from "./send-beside.ts";

const EXPIRED = 25_000;
const KEPT = 50_000;
const RETENTION_DAYS = 30;

/** The topic of the expired messages. */
const TOPIC = "last month";

const WARM_UP_SECONDS = 2;
const IDLE_SECONDS = 2;
/** Milliseconds between a person's sends. */
const PAUSE_MILLISECONDS = 3;
/** Milliseconds between two questions if the export is ready. */
const LOOK_MILLISECONDS = 100;

interface Export {
  readonly pending: boolean;
  readonly failed_timestamp: number | null;
}

const main = fileURLToPath(new URL("../maintained-server.ts", import.meta.url));

/** Runs before other measurements, because the server takes older messages for those with smaller ids. */
export const background: Measurement = { name: "background", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const crowd = await bench.crowd();
  await insertMessages(bench, crowd);
  const maintenancePort = await findFreePort();
  await using server = await crowd.site.start({ MAINTENANCE_PORT: String(maintenancePort) }, main);
  const owner = crowd.site.owner(server.process.url);
  const others = { port: server.port, plan: crowd.plan, pause: PAUSE_MILLISECONDS };
  const pause = (seconds: number) => () => setTimeout(seconds * 1000);
  await sendBeside(others, pause(WARM_UP_SECONDS));
  const idle = await sendBeside(others, pause(IDLE_SECONDS));
  const rowOf = async (name: string, work: () => Promise<unknown>): Promise<Row> => {
    bench.progress(`${name} …`);
    const start = performance.now();
    const { latencies } = await sendBeside(others, work);
    const duration = performance.now() - start;
    return disturbedRow({ name, engine: bench.engine, duration, latencies, idle: idle.latencies });
  };
  const rows = [
    await rowOf(`Deleting ${count(EXPIRED)} expired messages`, () => ask(maintenancePort, "/work")),
    await rowOf(`Vacuuming after ${count(EXPIRED)} of ${count(EXPIRED + KEPT)} messages were deleted`, () =>
      // Autovacuum does it on PostgreSQL, and the server itself on the embedded database.
      bench.engine === "postgres" ? bench.vacuumPostgres(crowd.site) : ask(maintenancePort, "/vacuum"),
    ),
    await rowOf(`Exporting ${count(crowd.plan.users)} people and ${count(KEPT)} messages`, () =>
      exportRealm(owner),
    ),
  ];
  if (bench.engine === "embedded") {
    rows.push(await rowOf("Backing up the database", () => ask(maintenancePort, "/backup")));
  }
  if (await hasExpired(owner)) throw new Error("Some expired messages were not deleted.");
  await server.end();
  return { rows };
}

/** Lets the server do some work, and waits for its end. */
async function ask(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
}

async function insertMessages(bench: EngineBench, { site, plan }: Crowd): Promise<void> {
  const streams = await bench.serve(site, async ({ process: { url } }) => {
    const owner = site.owner(url);
    const sender = new Person({ url, userId: 0, email: emailOf(0), apiKey: apiKeyOf(plan, 0) });
    const { user_id } = await sender.ok<{ user_id: number }>("GET", "/users/me");
    const idOf = async (stream: string) =>
      (await owner.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;
    const [expiring, kept] = [await idOf(audienceName(1000)), await idOf(audienceName(10_000))];
    await owner.ok("PATCH", `/streams/${expiring}`, { message_retention_days: RETENTION_DAYS });
    return { senderId: user_id, expiring, kept };
  });
  bench.progress(`inserting ${count(EXPIRED + KEPT)} messages …`);
  await bench.fill(site, async (engine) => {
    const { senderId, expiring, kept } = streams;
    const expired = { streamId: expiring, topic: TOPIC, count: EXPIRED, daysAgo: RETENTION_DAYS + 1 };
    await insertTopic(engine, { senderId, ...expired });
    await insertTopic(engine, { senderId, streamId: kept, topic: "today", count: KEPT });
  });
}

async function hasExpired(owner: Person): Promise<boolean> {
  const narrow = [
    { operator: "stream", operand: audienceName(1000) },
    { operator: "topic", operand: TOPIC },
  ];
  const { messages } = await owner.ok<{ messages: unknown[] }>("GET", "/messages", {
    anchor: "oldest",
    num_before: 0,
    num_after: 1,
    narrow,
  });
  return messages.length > 0;
}

async function exportRealm(owner: Person): Promise<void> {
  await owner.ok("POST", "/export/realm");
  for (;;) {
    const { exports } = await owner.ok<{ exports: Export[] }>("GET", "/export/realm");
    const last = exports.at(-1);
    if (last?.failed_timestamp) throw new Error("The export failed.");
    if (last?.pending === false) return;
    await setTimeout(LOOK_MILLISECONDS);
  }
}
