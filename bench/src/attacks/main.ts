/**
 * `npm run bench:attacks`: attacks a server from a guest account and without an account, with rate limits on, and
 * measures the effect on other users. The exit code is 1 if a target is missed.
 */

import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Role } from "@confab/contract";
import { PASSWORD } from "@confab/testkit";
import { PostgresProcess } from "@confab/testkit/postgres-process";
import { type MeasuredServer, type Memory, postgresSettings, Site } from "../site.ts";
import { count, megabytes, milliseconds, quantile } from "../statistics.ts";
import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { type Answer, type Credentials, HttpClient, UNANSWERED } from "./http-client.ts";

/** Targets: resident memory of the embedded server, and the 99th percentile of other users' waits. */
const MOST_MEGABYTES = 600;
const MOST_MILLISECONDS = 1000;

/** The number of attack requests under way concurrently. */
const CONCURRENT = 4;
/** The pause between two attempts of each of them, so that refusals alone do not fill the machine. */
const PAUSE_MILLISECONDS = 20;
/** The number of other users, who take turns so that none of them reaches a limit. */
const OTHERS = 10;
const OTHERS_PAUSE_MILLISECONDS = 200;

const sending = {
  method: "POST",
  path: "/api/v1/messages",
  form: { type: "stream", to: "general", topic: "work", content: "Is everybody well?" },
} as const;
const reading = {
  method: "GET",
  path: "/api/v1/messages?anchor=newest&num_before=50&num_after=0",
} as const;

interface AttackedRealm {
  readonly guest: Credentials;
  readonly others: readonly Credentials[];
}

interface Measured {
  readonly answers: ReadonlyMap<Attack, Answer[]>;
  /** Milliseconds. */
  readonly others: readonly number[];
  readonly failures: readonly Answer[];
  readonly mostBytes: number;
  /** The memory after a garbage collection. */
  readonly left: Memory | undefined;
  readonly hasEnded: boolean;
}

const webPublic = { CONFAB_WEB_PUBLIC_STREAMS: "on" };

const { minutes, engine } = readOptions();
await using postgres = engine === "postgres" ? await PostgresProcess.create(postgresSettings) : undefined;
await using site = await Site.create("attacks", postgres);
const realm = await populate(site);
await using server = await site.start({ ...webPublic, CONFAB_RATE_LIMITS: "on" });
const measured = await attack(server, realm);
report(measured);

function readOptions(): { minutes: number; engine: "embedded" | "postgres" } {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      engine: { type: "string", default: "embedded" },
    },
  });
  const minutes = Number(values.minutes);
  const { engine } = values;
  if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, not ${values.minutes}.`);
  if (engine !== "embedded" && engine !== "postgres") {
    throw new Error(`--engine is embedded or postgres, not ${engine}.`);
  }
  return { minutes, engine };
}

/** Adds a guest and other users in one stream, without rate limits. */
async function populate(site: Site): Promise<AttackedRealm> {
  await using server = await site.start(webPublic);
  const owner = site.owner(server.process.url);
  const add = async (name: string, more: { role: Role } | undefined): Promise<Credentials> => {
    const email = `${name}@example.com`;
    const { user_id } = await owner.ok<{ user_id: number }>("POST", "/users", {
      email,
      password: PASSWORD,
      full_name: name,
    });
    if (more) await owner.ok("PATCH", `/users/${user_id}`, more);
    await owner.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "general" }],
      principals: [user_id],
    });
    const { api_key } = await owner.ok<{ api_key: string }>("POST", "/fetch_api_key", {
      username: email,
      password: PASSWORD,
    });
    return { email, apiKey: api_key };
  };
  const others: Credentials[] = [];
  for (let number = 0; number < OTHERS; number += 1) others.push(await add(`person${number}`, undefined));
  await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
  await owner.ok("POST", "/users/me/subscriptions", {
    subscriptions: [{ name: "public" }],
    is_web_public: true,
  });
  await owner.send("public", "news", "Everybody may read this.");
  const guest = await add("guest", { role: Role.guest });
  await server.end();
  return { guest, others };
}

async function attack(server: MeasuredServer, { guest, others }: AttackedRealm): Promise<Measured> {
  const end = performance.now() + minutes * 60_000;
  const answers = new Map<Attack, Answer[]>(attacks.map((one) => [one, []]));
  const times: number[] = [];
  const failures: Answer[] = [];
  let mostBytes = 0;
  let hasEnded = false;
  void server.process.ended.then(() => {
    hasEnded = true;
  });
  // Each attacker has its own address; all users share the third.
  using byGuest = new HttpClient(server.port, "127.0.0.2", guest);
  using byNobody = new HttpClient(server.port, "127.0.0.3");
  const isOver = () => performance.now() >= end || hasEnded;

  let next = 0;
  const attacking = Array.from({ length: CONCURRENT }, async () => {
    while (!isOver()) {
      const round = next++;
      const one = attacks[round % attacks.length];
      if (!one) return;
      const client = one.from === "guest" ? byGuest : byNobody;
      answers.get(one)?.push(await client.send(one.request(Math.floor(round / attacks.length))));
      await setTimeout(PAUSE_MILLISECONDS);
    }
  });
  const working = (async () => {
    const clients = others.map((one) => new HttpClient(server.port, "127.0.0.1", one));
    for (let round = 0; !isOver(); round += 1) {
      const answer = await clients[round % clients.length]?.send(round % 2 === 0 ? sending : reading);
      if (!answer) break;
      times.push(answer.milliseconds);
      if (answer.status !== 200) failures.push(answer);
      await setTimeout(OTHERS_PAUSE_MILLISECONDS);
    }
    for (const client of clients) client[Symbol.dispose]();
  })();
  const watching = (async () => {
    for (let second = 0; !isOver(); second += 1) {
      const bytes = await server.resident().catch(() => 0);
      mostBytes = Math.max(mostBytes, bytes);
      if (second % 30 === 0) {
        const slowest = milliseconds(Math.max(0, ...times.slice(-150)));
        progress(`${second} s: ${megabytes(bytes)}, slowest of the last 150 requests ${slowest}`);
      }
      await setTimeout(1000);
    }
  })();
  await Promise.all([...attacking, working, watching]);
  const left = hasEnded ? undefined : await server.memory();
  return { answers, others: times, failures, mostBytes, left, hasEnded };
}

function report({ answers, others, failures, mostBytes, left, hasEnded }: Measured): void {
  console.log("| attack | requests | answers by status | slowest |\n| --- | ---: | --- | ---: |");
  for (const [{ name }, all] of answers) {
    const statuses = Map.groupBy(all, ({ status }) => status);
    const shares = [...statuses].map(([status, { length }]) => `${length} × ${status || "unanswered"}`);
    const slowest = milliseconds(Math.max(0, ...all.map((answer) => answer.milliseconds)));
    console.log(`| ${name} | ${count(all.length)} | ${shares.join(", ")} | ${slowest} |`);
  }
  const p99 = quantile(others, 0.99);
  const unanswered = failures.filter(({ status }) => status === UNANSWERED).length;
  console.log(
    `\n${engine}, ${minutes} minutes: at most ${megabytes(mostBytes)} resident (target ${MOST_MEGABYTES} MB), ` +
      `${left ? `${megabytes(left.rss)} after a collection, ${megabytes(left.heapUsed)} of them heap` : ""}; ` +
      `${count(others.length)} requests of other users, p50 ${milliseconds(quantile(others, 0.5))}, ` +
      `p99 ${milliseconds(p99)} (target ${MOST_MILLISECONDS} ms), slowest ${milliseconds(Math.max(...others))}; ` +
      `${failures.length} failed, ${unanswered} of them unanswered` +
      `${hasEnded ? "; the server ended" : ""}.`,
  );
  for (const { status, body } of failures.slice(0, 3)) console.log(`  ${status} ${body.slice(0, 200)}`);
  const isMemoryMet = engine === "postgres" || mostBytes <= MOST_MEGABYTES * 2 ** 20;
  if (!(isMemoryMet && p99 <= MOST_MILLISECONDS && failures.length === 0) || hasEnded) process.exitCode = 1;
}

function progress(what: string): void {
  process.stderr.write(`${what}\n`);
}
