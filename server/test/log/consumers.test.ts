import { World } from "@confab/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";

/** What the search index and the traffic counts are written to, and how much stands there. */
const tables = {
  message_search: "select count(*)::int as count from message_search",
  stream_traffic: "select sum(messages)::int as count from stream_traffic",
} as const;

type Table = keyof typeof tables;

const names = Object.keys(tables) as Table[];

let world: World;
let before: Record<Table, number>;

beforeEach(async () => {
  world = await World.start();
  await say("Who's there?");
  before = {
    message_search: await written("message_search"),
    stream_traffic: await written("stream_traffic"),
  };
});

afterEach(() => world[Symbol.asyncDispose]());

/** Sends a message, and lets background work do what it can. */
async function say(text: string): Promise<void> {
  await world.as("hamlet").send("general", "Ghosts", text);
  await world.settle();
}

const run = (text: string) => world.server.context.engine.query<{ count: number }>({ text, values: [] });

const written = async (table: Table) => (await run(tables[table]))[0]?.count ?? Number.NaN;

const takeAway = (table: Table) => run(`alter table ${table} rename to ${table}_away`);

const putBack = (table: Table) => run(`alter table ${table}_away rename to ${table}`);

/** Lets the time pass after which what failed is tried again. */
async function retry(): Promise<void> {
  await world.clock.advance(4000);
  await world.settle();
}

test.each(names)(
  "%s: work that fails does not hold up the rest, and goes on where it was",
  async (broken) => {
    const [other = broken] = names.filter((name) => name !== broken);
    await takeAway(broken);
    await say("Nay, answer me.");
    // Long before what failed is due again.
    await world.clock.advance(1000);
    await world.settle();
    await world.as("hamlet").send("general", "Ghosts", "Stand, and unfold yourself.");
    await world.clock.advance(1000);
    await expect.poll(() => written(other)).toBe(before[other] + 2);
    await putBack(broken);
    expect(await written(broken)).toBe(before[broken]);
    await retry();
    for (const name of names) expect(await written(name)).toBe(before[name] + 2);
  },
);

test.each(names)("of two that fail, %s goes on although the other still fails", async (mended) => {
  const [other = mended] = names.filter((name) => name !== mended);
  for (const name of names) await takeAway(name);
  await say("Nay, answer me.");
  await putBack(mended);
  await retry();
  expect(await written(mended)).toBe(before[mended] + 1);
  await putBack(other);
  await retry();
  expect(await written(other)).toBe(before[other] + 1);
});
