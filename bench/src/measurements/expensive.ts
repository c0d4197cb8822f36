/** Measures another user's sends during the most expensive requests that are allowed. */

import { setTimeout } from "node:timers/promises";
import { BotType } from "@confab/contract";
import { Person, readZuliprc } from "@confab/testkit";
import { makeVocabulary, seededRandom } from "@confab/testkit/words";
import { HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import type { Site } from "../site.ts";
import { milliseconds, quantile } from "../statistics.ts";

const TARGET_MILLISECONDS = 250;

const SHORT_MESSAGES = 5000;
const LONG_MESSAGES = 500;
/** The number of words of a message of nearly 10,000 characters. */
const LONG_WORDS = 1400;
const SENDERS = 16;

const SECONDS = 2;
const PAUSE_MILLISECONDS = 20;

export const expensive: Measurement = { name: "expensive", runs: "each", run: measure };

interface Expensive {
  readonly name: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

async function measure(bench: EngineBench): Promise<Outcome> {
  const site = await bench.newSite("expensive");
  const random = seededRandom(bench.options.seed);
  const vocabulary = makeVocabulary(500, random).slice(20);
  return bench.serve(site, async ({ process, port }) => {
    bench.progress(`sending ${SHORT_MESSAGES + LONG_MESSAGES} messages …`);
    const { owner, other } = await populate(site, process.url, vocabulary, random);
    bench.progress("sending beside nothing …");
    const idle = await sendBeside(port, other, () => setTimeout(PAUSE_MILLISECONDS));
    const results: { name: string; times: number[] }[] = [];
    for (const { name, path, parameters } of requestsOf(vocabulary)) {
      bench.progress(`sending beside ${name} …`);
      using attacker = await HttpConnection.open(port);
      // The parameters are in the body, as addresses are limited.
      const form = { ...parameters, method: "GET" };
      const request = requestBytes("POST", path, owner.authorization, form);
      results.push({ name, times: await sendBeside(port, other, () => attacker.ok(request)) });
    }
    const most = (times: readonly number[]) => quantile(times, 1);
    results.sort((a, b) => most(b.times) - most(a.times));
    const [worst] = results;
    if (!worst) throw new Error("Nothing was measured.");
    for (const { name, times } of results) bench.progress(`  ${describe(times)}: ${name}`);
    return {
      rows: [
        {
          name: `Another user's send beside the most expensive request of ${results.length} (${worst.name})`,
          engine: bench.engine,
          measured: describe(worst.times),
          bare: `idle: ${describe(idle)}`,
          ratio: `+ ${milliseconds(most(worst.times) - most(idle))}`,
          target: `≤ + ${TARGET_MILLISECONDS} ms`,
          isMet: most(worst.times) - most(idle) <= TARGET_MILLISECONDS,
        },
      ],
    };
  });
}

const describe = (times: readonly number[]): string =>
  `p99 ${milliseconds(quantile(times, 0.99))}, slowest ${milliseconds(quantile(times, 1))}`;

/** Repeats some work for some seconds, and measures sends in the meantime. @returns milliseconds of each send */
async function sendBeside(port: number, sender: Person, work: () => Promise<unknown>): Promise<number[]> {
  using client = await HttpConnection.open(port);
  const message = { type: "stream", to: "general", topic: "beside", content: "Is everybody well?" };
  const send = requestBytes("POST", "/messages", sender.authorization, message);
  const end = performance.now() + SECONDS * 1000;
  const repeating = (async () => {
    while (performance.now() < end) await work();
  })();
  const times: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await client.ok(send);
    times.push(performance.now() - start);
    await setTimeout(PAUSE_MILLISECONDS);
  }
  await repeating;
  return times;
}

/** Creates an owner with many messages, and a user who only sends. */
async function populate(
  site: Site,
  url: string,
  vocabulary: readonly string[],
  random: () => number,
): Promise<{ owner: Person; other: Person }> {
  const { email, key } = readZuliprc(site.dataDir);
  const owner = new Person({ url, userId: 0, email, apiKey: key });
  const bot = { full_name: "Other", short_name: "other", bot_type: BotType.generic };
  const made = await owner.ok<{ user_id: number; api_key: string }>("POST", "/bots", bot);
  const profile = await owner.ok<{ user: { email: string } }>("GET", `/users/${made.user_id}`);
  const other = new Person({ url, userId: made.user_id, email: profile.user.email, apiKey: made.api_key });
  const textOf = (count: number) =>
    Array.from(
      { length: count },
      () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "the",
    ).join(" ");
  let left = SHORT_MESSAGES + LONG_MESSAGES;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (left > 0) {
      left -= 1;
      const words = left < LONG_MESSAGES ? LONG_WORDS : 5 + Math.floor(30 * random());
      await owner.send("general", `topic ${left % 50}`, textOf(words).slice(0, 9990));
    }
  });
  await Promise.all(senders);
  return { owner, other };
}

/** Returns requests at their limits. */
function requestsOf(vocabulary: readonly string[]): Expensive[] {
  const words = (from: number, count: number) => vocabulary.slice(from, from + count);
  const quoted = (list: readonly string[]) => list.map((word) => `"${word}"`).join(" ");
  const not = (operator: string, operand: unknown) => ({ operator, operand, negated: true });
  const search = (operand: string) => [{ operator: "search", operand }];
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  const fetch = (name: string, narrow: readonly object[]): Expensive => ({
    name,
    path: "/messages",
    parameters: { anchor: "newest", num_before: 5000, num_after: 0, narrow },
  });
  const excluded = many(10, (index) => not("search", quoted(words(index, 1))));
  return [
    fetch("5,000 messages", []),
    fetch("a search for a frequent word", search(words(0, 1).join(" "))),
    fetch("a search for 50 words", search(words(0, 50).join(" "))),
    fetch("a search for 10 phrases", search(quoted(words(0, 10)))),
    fetch("a phrase that is nowhere", search(`"${[...words(0, 9), ...words(0, 9)].join(" ")}"`)),
    fetch(
      "20 excluded searches",
      many(20, (index) => not("search", words(index * 20 + 40, 1).join(" "))),
    ),
    fetch("10 excluded phrases", excluded),
    fetch(
      "20 excluded topics",
      many(20, (index) => not("topic", `topic ${index}`)),
    ),
    fetch("links, of which there are none", [{ operator: "has", operand: "link" }]),
    {
      name: "matching 5,000 messages with a search",
      path: "/messages/matches_narrow",
      parameters: { msg_ids: many(5000, (index) => index + 1), narrow: search(words(0, 1).join(" ")) },
    },
  ];
}
