import { useNewWorlds } from "@confab/testkit/vitest";
import { beforeEach, expect, test } from "vitest";

/** The statements that count what has been written to the search index and to the traffic counts. */
const tables = {
  message_search: "select count(*)::int as count from message_search",
  stream_traffic: "select sum(messages)::int as count from stream_traffic",
} as const;

type Table = keyof typeof tables;

const names = Object.keys(tables) as Table[];

const { world, hamlet } = useNewWorlds();
let before: Record<Table, number>;

beforeEach(async () => {
  await say("Who's there?");
  before = {
    message_search: await written("message_search"),
    stream_traffic: await written("stream_traffic"),
  };
});

/** Sends a message, and lets background work finish or fail. */
async function say(text: string): Promise<void> {
  await hamlet.send("general", "Ghosts", text);
  await world.settle();
}

const run = (text: string) => world.server.context.engine.query<{ count: number }>({ text, values: [] });

const written = async (table: Table) => (await run(tables[table]))[0]?.count ?? Number.NaN;

const takeAway = (table: Table) => run(`alter table ${table} rename to ${table}_away`);

const putBack = (table: Table) => run(`alter table ${table}_away rename to ${table}`);

/** Lets the time pass after which failed work is retried. */
async function retry(): Promise<void> {
  await world.clock.advance(4000);
  await world.settle();
}

test.each(names)(
  "%s: failed work does not delay other work, and continues where it stopped",
  async (broken) => {
    const [other = broken] = names.filter((name) => name !== broken);
    await takeAway(broken);
    await say("Nay, answer me.");
    // Long before the failed work is due again.
    await world.clock.advance(1000);
    await world.settle();
    await hamlet.send("general", "Ghosts", "Stand, and unfold yourself.");
    await world.clock.advance(1000);
    await expect.poll(() => written(other)).toBe(before[other] + 2);
    await putBack(broken);
    expect(await written(broken)).toBe(before[broken]);
    await retry();
    for (const name of names) expect(await written(name)).toBe(before[name] + 2);
  },
);

test.each(names)("if both fail, %s continues although the other still fails", async (repaired) => {
  const [other = repaired] = names.filter((name) => name !== repaired);
  for (const name of names) await takeAway(name);
  await say("Nay, answer me.");
  await putBack(repaired);
  await retry();
  expect(await written(repaired)).toBe(before[repaired] + 1);
  await putBack(other);
  await retry();
  expect(await written(other)).toBe(before[other] + 1);
});

test("long texts are indexed a few to a transaction, short ones together", async () => {
  const transactionsFor = async (text: string) => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await hamlet.send("general", "Ghosts", text));
    await world.settle();
    const rows = await run(
      `select count(*)::int as count from message_search where message_id >= ${ids[0]} group by xmin::text`,
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(20);
    return rows.map(({ count }) => count);
  };
  expect(Math.max(...(await transactionsFor("Who's there?")))).toBeGreaterThan(10);
  expect(Math.max(...(await transactionsFor("Nay, answer me. ".repeat(620))))).toBeLessThan(10);
});
