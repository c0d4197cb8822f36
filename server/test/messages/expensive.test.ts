/**
 * Searches for a request whose statements take long, since all other requests wait for a statement of the embedded
 * database. Narrows and parameters are generated at their limits, and compared with a plain request of the same run.
 */
import type { Parameters } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createStream } from "./helpers.ts";

const RUNS = Number(process.env["CONFAB_PROPERTY_RUNS"] ?? 25);
const SEED = 17;

/** The longest statement may take this many times as long as that of a plain request. */
const MAX_RATIO = 15;

const SHORT_MESSAGES = 2000;
const LONG_MESSAGES = 220;
const UNSEGMENTED_MESSAGES = 30;
const SENDERS = 24;

const { world, hamlet, cordelia } = useWorld();

beforeAll(async () => {
  await createStream(world, "talk", [hamlet, cordelia]);
  const random = seeded();
  await sendMany(SHORT_MESSAGES, () => text(random, 30 + Math.floor(200 * random())));
  await sendMany(LONG_MESSAGES, () => text(random, 9900));
  await sendMany(UNSEGMENTED_MESSAGES, () => characters(random, 9900));
  await world.settle();
});

/** Returns a generator of numbers from 0 to below 1, the same numbers in each run. */
function seeded(): () => number {
  let state = SEED;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Words by frequency: the first ones are used often, the last ones hardly ever. */
const vocabulary = Array.from({ length: 300 }, (_, index) => `word${index.toString(36)}`);

function text(random: () => number, length: number): string {
  const words: string[] = [];
  for (let size = 0; size < length; size += 7) {
    words.push(vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? "and");
  }
  return words.join(" ").slice(0, length);
}

/** Chinese characters by frequency, without spaces. */
const characters = (random: () => number, length: number): string =>
  Array.from({ length }, () => character(Math.floor(500 ** random()))).join("");

const character = (place: number): string => String.fromCodePoint(0x4e_00 + place);

async function sendMany(count: number, content: () => string): Promise<void> {
  let left = count;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (left > 0) {
      left -= 1;
      await hamlet.send("talk", `topic ${left % 30}`, content());
    }
  });
  await Promise.all(senders);
}

type Request = readonly [path: "/messages" | "/messages/matches_narrow", parameters: Parameters];

const plain: Request = ["/messages", { anchor: "newest", num_before: 100, num_after: 0 }];

/** The number of times that both requests are sent if the first ones look slow, as others may have had the processor. */
const ATTEMPTS = 5;

/** Returns how many times as long a request's longest statement takes as that of a plain request. */
async function slownessOf(request: Request): Promise<number> {
  const least = { plain: Number.POSITIVE_INFINITY, request: Number.POSITIVE_INFINITY };
  const slowness = () => least.request / least.plain;
  for (let attempt = 0; attempt < ATTEMPTS && !(slowness() < MAX_RATIO); attempt += 1) {
    least.plain = Math.min(least.plain, await longestStatement(plain));
    least.request = Math.min(least.request, await longestStatement(request));
  }
  return slowness();
}

/** Returns the duration of a request's longest statement, in milliseconds. */
const longestStatement = ([path, parameters]: Request): Promise<number> =>
  statementsOf(() => hamlet.request("GET", path, parameters));

async function statementsOf(work: () => Promise<{ status: number }>): Promise<number> {
  const { engine } = world.server.context;
  const { execute } = engine;
  let longest = 0;
  engine.execute = async (statement) => {
    const start = performance.now();
    try {
      return await (execute.call(engine, statement) as ReturnType<typeof engine.execute<never>>);
    } finally {
      longest = Math.max(longest, performance.now() - start);
    }
  };
  const { status } = await work().finally(() => Object.assign(engine, { execute }));
  expect([200, 400]).toContain(status);
  return longest;
}

const words = (from: number, count: number) => vocabulary.slice(from, from + count).join(" ");
const phrases = (from: number, count: number) =>
  vocabulary
    .slice(from, from + count)
    .map((word) => `"${word}"`)
    .join(" ");
const term = (operator: string, operand: unknown, negated = false) => ({ operator, operand, negated });
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const fetch = (narrow: unknown[], more: Parameters = {}): Request => [
  "/messages",
  { anchor: "newest", num_before: 5000, num_after: 0, narrow, ...more },
];
const match = (narrow: unknown[]): Request => [
  "/messages/matches_narrow",
  { msg_ids: many(1500, (index) => index + 1), narrow },
];

/** Requests that once took long. */
const known: readonly [name: string, request: Request][] = [
  ["a frequent word", fetch([term("search", words(1, 1))])],
  ["30 words", fetch([term("search", words(0, 30))])],
  ["10 phrases", fetch([term("search", phrases(1, 10))])],
  ["a phrase of frequent words", fetch([term("search", `"${words(1, 2)} ${words(1, 2)} ${words(1, 2)}"`)])],
  [
    "20 excluded words, one of them frequent",
    fetch(many(20, (index) => term("search", index < 19 ? `rare${index}` : words(0, 1), true))),
  ],
  ["10 excluded phrases", fetch(many(10, (index) => term("search", phrases(index, 1), true)))],
  ["20 excluded topics", fetch(many(20, (index) => term("topic", `topic ${index}`, true)))],
  ["a frequent character", fetch([term("search", character(1))])],
  ["100 characters", fetch([term("search", `${character(1)}${character(2)}`.repeat(50))])],
  [
    "20 excluded pairs of characters",
    fetch(many(20, (index) => term("search", character(index) + character(1), true))),
  ],
  ["matching a frequent word", match([term("search", words(1, 1))])],
  ["matching excluded phrases", match(many(10, (index) => term("search", phrases(index, 1), true)))],
];

test.each(known)("no statement of an expensive request takes long: %s", async (_, request) => {
  expect(await slownessOf(request)).toBeLessThan(MAX_RATIO);
});

test("a page of very long messages has fewer of them, the nearest ones, and reports this", async () => {
  const narrow = [term("search", words(0, 1))];
  type Page = { messages: { id: number }[]; found_oldest: boolean; found_newest: boolean };
  const page = (anchor: string | number, count: number) =>
    hamlet.ok<Page>("GET", "/messages", { anchor, num_before: count, num_after: 0, narrow });
  const pages: Page[] = [await page("newest", 5000)];
  expect(pages[0]).toMatchObject({ found_oldest: false, found_newest: true });
  while (!pages.at(-1)?.found_oldest && pages.length < 10) {
    pages.push(await page((pages.at(-1)?.messages[0]?.id ?? 0) - 1, 5000));
  }
  const ids = pages.toReversed().flatMap(({ messages }) => messages.map(({ id }) => id));
  const small: number[] = [];
  for (let anchor: string | number = "newest"; ; ) {
    const { messages, found_oldest } = await page(anchor, 40);
    small.unshift(...messages.map(({ id }) => id));
    if (found_oldest) break;
    anchor = (messages[0]?.id ?? 0) - 1;
  }
  expect(ids).toEqual(small);
});

const places = fc.nat(vocabulary.length - 1);
const terms = fc.oneof(
  fc.tuple(places, fc.constantFrom(1, 2, 5)).map(([from, count]) => term("search", words(from, count))),
  fc.tuple(places, fc.constantFrom(1, 2)).map(([from, count]) => term("search", phrases(from, count))),
  fc.nat(9).map((from) => term("search", `"${words(from, 2)}"`)),
  fc
    .nat(99)
    .map((place) => term("search", character(1 + (place % 10)) + character(1 + Math.floor(place / 10)))),
  fc.nat(29).map((number) => term("topic", `topic ${number}`)),
  fc.constantFrom("link", "image", "attachment").map((part) => term("has", part)),
  fc
    .constantFrom("unread", "starred", "mentioned", "alerted", "private", "resolved")
    .map((state) => term("is", state)),
  fc.constantFrom("hamlet", "cordelia").map((name) => term("sender", `${name}@example.com`)),
  fc.constant(term("stream", "talk")),
  fc.constant(term("streams", "public")),
  fc.constant(term("in", "home")),
  fc.constant(term("group-pm-with", "cordelia@example.com")),
);
const requests: fc.Arbitrary<Request> = fc
  .record({
    terms: fc.array(fc.tuple(terms, fc.boolean()), { minLength: 1, maxLength: 20 }),
    negated: fc.constantFrom("all", "some", "none"),
    anchor: fc.constantFrom("newest", "oldest", "first_unread", 1000),
    isMatch: fc.nat(7).map((chance) => chance === 0),
  })
  .map(({ terms, negated, anchor, isMatch }) => {
    const narrow = terms.map(([term, isNegated]) => ({
      ...term,
      negated: negated === "all" || (negated === "some" && isNegated),
    }));
    return isMatch ? match(narrow) : fetch(narrow, { anchor, num_before: 2500, num_after: 2500 });
  });

test(`no statement of a generated request takes long (seed ${SEED})`, { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await slownessOf(request)).toBeLessThan(MAX_RATIO);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

test("messages that the index lacks are searched a few at a time", async () => {
  await sendMany(100, () => "the dodo");
  const { engine } = world.server.context;
  const { execute } = engine;
  let searches = 0;
  engine.execute = (statement) => {
    // Only the search of messages without an index is a union.
    if (statement.text.includes("union all")) searches += 1;
    return execute.call(engine, statement) as ReturnType<typeof engine.execute<never>>;
  };
  const parameters = { anchor: "newest", num_before: 5000, num_after: 0, narrow: [term("search", "dodo")] };
  const found = await hamlet
    .ok<{ messages: unknown[] }>("GET", "/messages", parameters)
    .finally(() => Object.assign(engine, { execute }));
  expect(found.messages).toHaveLength(100);
  expect(searches).toBeGreaterThanOrEqual(100 / 32);
  await world.settle();
});
