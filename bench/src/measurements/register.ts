/** Measures the whole initial state, for a user with many subscriptions and unread messages. */
import { setTimeout } from "node:timers/promises";
import { authorizationOf } from "../data/data-plan.ts";
import { bodyOf, HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { count, milliseconds, quantile, shortNumber } from "../statistics.ts";

const WARM_UP = 10;
const ROUNDS = 30;
/** The largest number of stored messages, which suffices for all planned unread messages. */
const MESSAGES = 1_000_000;

export const register: Measurement = { name: "register", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const messages = Math.min(bench.history.at(-1) ?? 0, MESSAGES);
  const { site, data } = await bench.grow(messages);
  const { plan } = data;
  bench.progress("registering …");
  const found = await bench.serve(site, async ({ port }) => {
    using client = await HttpConnection.open(port);
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const user = round % plan.readers;
      const request = requestBytes("POST", "/register", authorizationOf(plan, user), {
        apply_markdown: true,
        client_gravatar: true,
        client_capabilities: { notification_settings_null: true, user_settings_object: true },
      });
      const start = performance.now();
      const answer = await client.ok(request);
      if (round >= WARM_UP) times.push(performance.now() - start);
      bytes = answer.bytes.length;
      checkUnread(bodyOf(answer), data.unreadOf(user));
      await setTimeout(5);
    }
    return { times, bytes };
  });
  const p50 = quantile(found.times, 0.5);
  const unread = data.unreadOf(0);
  const isWhole = plan.users >= 20_000 && plan.streams >= 2000 && plan.subscriptions >= 200;
  return {
    rows: [
      {
        name: "/register: 20,000 users, 2,000 streams, user in 200 of them, 5,000 unread",
        engine: bench.engine,
        measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(quantile(found.times, 0.99))}; ${shortNumber(found.bytes / 2 ** 20)} MB, ${count(unread)} unread`,
        target: "p50 ≤ 150 ms",
        isMet: p50 <= 150,
        scaledDown: isWhole
          ? undefined
          : `${count(plan.users)} users, ${count(plan.streams)} streams, user in ${plan.subscriptions}, ${count(unread)} unread`,
      },
    ],
  };
}

/** Rejects a wrong answer, because its time says nothing. */
function checkUnread(body: string, expected: number): void {
  const { unread_msgs } = JSON.parse(body) as { unread_msgs: { count: number } };
  if (unread_msgs.count === expected) return;
  throw new Error(`The server reports ${unread_msgs.count} unread messages instead of ${expected}.`);
}
