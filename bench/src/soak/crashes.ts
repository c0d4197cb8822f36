/**
 * Kills an embedded server again and again while people write, and then looks for what it has lost. Afterwards the
 * database must be consistent, and everything acknowledged must be in it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seededRandom } from "@confab/testkit/words";
import { authorizationOf, type DataPlan, streamName, streamsOf } from "../data/data-plan.ts";
import { DataSet } from "../data/data-set.ts";
import { bodyOf, HttpConnection, requestBytes } from "../http-connection.ts";
import { Site } from "../site.ts";
import { count, milliseconds, quantile } from "../statistics.ts";
import type { SoakRow } from "./soak-report.ts";

export interface CrashOptions {
  readonly crashes: number;
  /** Messages in the database before the first crash. */
  readonly messages: number;
  readonly seed: number;
  readonly progress: (text: string) => void;
}

/** Messages that are generated at once. */
const PART = 100_000;
const WRITERS = 16;
/** The server is killed this long after the first acknowledgement: in the first moments, or in the middle of its work. */
const LIFE = { shortest: 0, longest: 1500 } as const;
/** A server that acknowledges nothing is killed all the same. */
const PATIENCE_MILLISECONDS = 20_000;
/** The share of messages that get a reaction from their sender at once. */
const REACTING = 0.2;

/** All other statements wait for one of maintenance, in milliseconds. */
const LONGEST_MAINTENANCE = 1000;

const command = fileURLToPath(import.meta.resolve("@confab/server/command"));

/** Acknowledged writes. */
interface Acknowledged {
  readonly messages: number[];
  /** The messages that have a reaction. */
  readonly reactions: number[];
}

export async function crash(options: CrashOptions): Promise<SoakRow[]> {
  const { crashes, messages, seed, progress } = options;
  const plan: DataPlan = {
    seed,
    users: 100,
    readers: 100,
    unreadPerStream: 100,
    streams: 20,
    subscriptions: 10,
    topicsPerStream: 20,
  };
  await using site = await Site.create("crashes", undefined);
  await fill(site, plan, messages, progress);
  const random = seededRandom(seed);
  const acknowledged: Acknowledged = { messages: [], reactions: [] };
  const starts: number[] = [];
  for (let number = 1; number <= crashes; number += 1) {
    const asked = performance.now();
    await using server = await site.start();
    starts.push(performance.now() - asked);
    const first = Promise.withResolvers<void>();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, user) =>
        write({ port: server.port, plan, user, acknowledged, onAcknowledged: () => first.resolve() }),
      ),
    );
    await Promise.race([first.promise, setTimeout(PATIENCE_MILLISECONDS)]);
    await setTimeout(LIFE.shortest + random() * (LIFE.longest - LIFE.shortest));
    await server.process.end("SIGKILL");
    await writing;
    if (number % 10 === 0)
      progress(`${number} crashes, ${count(acknowledged.messages.length)} messages sent`);
  }
  // The last crash is recovered from as well.
  await using server = await site.start();
  await server.end();
  const maintenance = await maintain(site);
  const check = await checkDatabase(site);
  progress(check.output.trimEnd());
  return [
    await lostRow(site, "Lost messages", "message", acknowledged.messages),
    await lostRow(site, "Lost reactions", "reaction", acknowledged.reactions),
    {
      name: `Rules of the database after ${crashes} crashes`,
      first: "",
      last: check.code === 0 ? "consistent" : "inconsistent",
      target: "consistent",
      isMet: check.code === 0,
    },
    {
      name: `Longest statement of maintenance: vacuum of ${maintenance.table}`,
      first: "",
      last: milliseconds(maintenance.milliseconds),
      target: `≤ ${milliseconds(LONGEST_MAINTENANCE)}`,
      isMet: maintenance.milliseconds <= LONGEST_MAINTENANCE,
    },
    {
      name: "Start after a crash",
      first: milliseconds(starts[0] ?? Number.NaN),
      last: `${milliseconds(quantile(starts, 0.5))} (median), slowest ${milliseconds(Math.max(...starts))}`,
      target: "none",
      isMet: true,
    },
  ];
}

async function fill(
  site: Site,
  plan: DataPlan,
  messages: number,
  progress: CrashOptions["progress"],
): Promise<void> {
  const engine = await site.openEngine();
  try {
    const data = await DataSet.create(engine, site.dataDir, plan);
    // In parts, because no statement may take longer than the embedded database allows.
    for (let last = Math.min(PART, messages); ; last = Math.min(last + PART, messages)) {
      await data.grow(engine, last, progress);
      if (last === messages) break;
    }
  } finally {
    await engine.close();
  }
}

/** Maintains all tables as the server does, and returns the one that took longest. */
async function maintain(site: Site): Promise<{ table: string; milliseconds: number }> {
  const engine = await site.openEngine();
  try {
    let slowest = { table: "no table", milliseconds: 0 };
    const tables = await engine.query<{ name: string }>({
      text: "select relname as name from pg_stat_user_tables order by relname",
      values: [],
    });
    for (const { name } of tables) {
      const start = performance.now();
      await engine.query({ text: `vacuum (analyze) ${name}`, values: [], isLong: true });
      const took = performance.now() - start;
      if (took > slowest.milliseconds) slowest = { table: name, milliseconds: took };
    }
    return slowest;
  } finally {
    await engine.close();
  }
}

/** Sends messages, and reacts to some of them, until the connection ends. */
async function write(args: {
  port: number;
  plan: DataPlan;
  user: number;
  acknowledged: Acknowledged;
  onAcknowledged: () => void;
}): Promise<void> {
  const { port, plan, user, acknowledged, onAcknowledged } = args;
  const authorization = authorizationOf(plan, user);
  const random = seededRandom(user + 1);
  const streams = streamsOf(plan, user).map(streamName);
  try {
    using connection = await HttpConnection.open(port);
    for (let number = 0; ; number += 1) {
      const to = streams[number % streams.length] ?? "";
      const form = {
        type: "stream",
        to,
        topic: `crash ${number % 5}`,
        content: `Message ${number} of ${user}`,
      };
      const sent = await connection.ok(requestBytes("POST", "/messages", authorization, form));
      const { id } = JSON.parse(bodyOf(sent)) as { id: number };
      acknowledged.messages.push(id);
      onAcknowledged();
      if (random() > REACTING) continue;
      const emoji = { emoji_name: "tada" };
      await connection.ok(requestBytes("POST", `/messages/${id}/reactions`, authorization, emoji));
      acknowledged.reactions.push(id);
    }
  } catch {
    // The server was killed.
  }
}

async function lostRow(site: Site, name: string, table: string, ids: readonly number[]): Promise<SoakRow> {
  const engine = await site.openEngine();
  try {
    const [row] = await engine.query<{ lost: number }>({
      text: `select count(*)::float8 as lost from unnest($1::bigint[]) as id
              where not exists (select from ${table} where message_id = id)`,
      values: [ids],
      isLong: true,
    });
    const lost = row?.lost ?? Number.NaN;
    return {
      name,
      first: "",
      last: `${count(lost)} of ${count(ids.length)} acknowledged`,
      target: "0",
      isMet: lost === 0,
    };
  } finally {
    await engine.close();
  }
}

/** Runs `confab database check`. */
async function checkDatabase(site: Site): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [command, "database", "check"], {
    env: { PATH: process.env["PATH"], ...site.environment() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
