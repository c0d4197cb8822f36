/** Measures the whole initial state, for users with many subscriptions, and few or many unread messages. */
import { setTimeout } from "node:timers/promises";
import { authorizationOf, streamsOf } from "../data/data-plan.ts";
import type { DataSet } from "../data/data-set.ts";
import { bodyOf, HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { count, milliseconds, quantile, shortNumber } from "../statistics.ts";

const WARM_UP = 10;
const ROUNDS = 30;
/** The largest number of stored messages, which suffices for all planned unread messages. */
const MESSAGES = 1_000_000;
/** The largest number of unread messages that an answer lists. */
const MAX_UNREAD = 50_000;

export const register: Measurement = { name: "register", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const messages = Math.min(bench.history.at(-1) ?? 0, MESSAGES);
  const { site, data } = await bench.grow(messages);
  const { plan } = data;
  bench.progress("registering …");
  const readers = Array.from({ length: plan.readers }, (_, user) => user);
  // Others have read nothing. The server lists the newest `MAX_UNREAD`.
  const others = Array.from({ length: plan.readers }, (_, index) => plan.users - 1 - index);
  const everythingOf = (user: number) =>
    streamsOf(plan, user).reduce((sum, stream) => sum + data.messagesOf(stream), 0);
  const backlogOf = (user: number) => Math.min(everythingOf(user), MAX_UNREAD);
  const [few, many] = await bench.serve(site, async ({ port }) => [
    await registerAll(port, data, readers, (user) => data.unreadOf(user)),
    await registerAll(port, data, others, backlogOf),
  ]);
  if (!few || !many) throw new Error("Nothing was measured.");
  const unread = data.unreadOf(0);
  const backlog = Math.min(...others.map(backlogOf));
  const isWhole = plan.users >= 20_000 && plan.streams >= 2000 && plan.subscriptions >= 200;
  return {
    rows: [
      {
        name: "/register: 20,000 users, 2,000 streams, user in 200 of them, 5,000 unread",
        engine: bench.engine,
        measured: `${describe(few)}, ${count(unread)} unread`,
        target: "p50 ≤ 150 ms",
        isMet: quantile(few.times, 0.5) <= 150,
        scaledDown: isWhole
          ? undefined
          : `${count(plan.users)} users, ${count(plan.streams)} streams, user in ${plan.subscriptions}, ${count(unread)} unread`,
      },
      {
        name: `/register: ${count(plan.users)} users, user in ${plan.subscriptions} streams, 50,000 unread`,
        engine: bench.engine,
        measured: `${describe(many)}, ${count(backlog)} unread or more`,
        bare: describe(few),
        target: "p50 ≤ 40 ms",
        isMet: quantile(many.times, 0.5) <= 40,
        scaledDown: backlog < MAX_UNREAD ? `${count(backlog)} unread` : undefined,
      },
    ],
  };
}

interface Registrations {
  readonly times: readonly number[];
  /** The size of the last answer. */
  readonly bytes: number;
}

const describe = ({ times, bytes }: Registrations): string =>
  `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))}; ${shortNumber(bytes / 2 ** 20)} MB`;

/** @param unreadOf returns the number of unread messages that the answer must list */
async function registerAll(
  port: number,
  { plan }: DataSet,
  users: readonly number[],
  unreadOf: (user: number) => number,
): Promise<Registrations> {
  using client = await HttpConnection.open(port);
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const user = users[round % users.length] ?? 0;
    const request = requestBytes("POST", "/register", authorizationOf(plan, user), {
      apply_markdown: true,
      client_gravatar: true,
      client_capabilities: { notification_settings_null: true, user_settings_object: true },
    });
    const start = performance.now();
    const answer = await client.ok(request);
    if (round >= WARM_UP) times.push(performance.now() - start);
    bytes = answer.bytes.length;
    checkUnread(bodyOf(answer), unreadOf(user));
    await setTimeout(5);
  }
  return { times, bytes };
}

/** Rejects a wrong answer, because its time says nothing. */
function checkUnread(body: string, expected: number): void {
  const { unread_msgs } = JSON.parse(body) as { unread_msgs: { count: number } };
  if (unread_msgs.count === expected) return;
  throw new Error(`The server reports ${unread_msgs.count} unread messages instead of ${expected}.`);
}
