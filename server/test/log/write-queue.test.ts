/** Writes that wait for each other share a transaction, and are independent of each other all the same. */
import { DatabaseUnavailable } from "@confab/server/db/errors";
import { engineUnderTest } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { expect, test, vi } from "vitest";
import { cutOffPostgres } from "../http/database-outage.ts";

const { world, owner, hamlet, cordelia } = useNewWorlds();

const realm = () => world.server.realms.first;
const emoji = ["tada", "heart", "smile", "check", "eyes", "octopus", "rocket", "car", "apple", "cat"];

/** Begins a write that keeps all others waiting until it is released. */
function holdTurn(): { release(): void; written: Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { release: resolve, written: realm().write(() => promise) };
}

/** Resolves when this many requests wait for their turn, beside the one that has it. */
async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(() => expect(realm().waitingWrites).toBe(count + 1));
}

const react = (person: typeof hamlet, messageId: number, name: string) =>
  person.request("POST", `/messages/${messageId}/reactions`, { emoji_name: name });

/** Returns the transaction of each event after a position. */
async function transactionsAfter(position: number): Promise<string[]> {
  const rows = await world.server.context.engine.query<{ transaction: string }>({
    text: "select xmin::text as transaction from event where position > $1 order by position",
    values: [position],
  });
  return rows.map(({ transaction }) => transaction);
}

test("commits writes that wait together in one transaction", async () => {
  const messageId = await cordelia.send("general", "t", "react to this");
  const queue = await hamlet.register({ event_types: ["reaction"] });
  const { position } = realm().model;
  const turn = holdTurn();
  const answers = emoji.map((name) => react(hamlet, messageId, name));
  await untilWaiting(emoji.length);
  turn.release();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect(await transactionsAfter(position)).toHaveLength(emoji.length);
  expect(new Set(await transactionsAfter(position)).size).toBe(1);
  const events = await queue.next();
  expect(events.map(({ emoji_name }) => emoji_name)).toEqual(emoji);
});

test("refuses one write without harm to those before and after it", async () => {
  const messageId = await cordelia.send("general", "t", "react to this");
  const { position } = realm().model;
  const turn = holdTurn();
  const answers = emoji.map((name, index) => react(hamlet, index % 3 === 1 ? 999_999 : messageId, name));
  await untilWaiting(emoji.length);
  turn.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(emoji.map((_, index) => (index % 3 === 1 ? 400 : 200)));
  expect(await transactionsAfter(position)).toHaveLength(statuses.filter((status) => status === 200).length);
  const { messages } = await hamlet.ok<{ messages: { reactions: unknown[] }[] }>("GET", "/messages", {
    anchor: messageId,
    num_before: 0,
    num_after: 0,
  });
  expect(messages[0]?.reactions).toHaveLength(statuses.filter((status) => status === 200).length);
});

test("decides a write by the model that the writes before it have changed", async () => {
  const messageId = await cordelia.send("general", "t", "react to this");
  const turn = holdTurn();
  const deactivation = owner.request("DELETE", `/users/${hamlet.userId}`);
  await untilWaiting(1);
  const reaction = react(hamlet, messageId, "tada");
  await untilWaiting(2);
  turn.release();
  expect((await deactivation).status).toBe(200);
  expect((await reaction).status).toBe(401);
});

test("refuses writes whose turn does not come in time, but none that has begun", async () => {
  const messageId = await cordelia.send("general", "t", "react to this");
  const turn = holdTurn();
  const reaction = react(hamlet, messageId, "tada");
  await untilWaiting(1);
  await world.clock.advance(3001);
  expect(await reaction).toMatchObject({ status: 503, body: { msg: /changing too quickly/ } });
  turn.release();
  await turn.written;
  expect((await react(hamlet, messageId, "tada")).status).toBe(200);
});

test.skipIf(engineUnderTest === "embedded")(
  "the deadline of a write that failed with the database affects no other",
  async () => {
    const outage = await cutOffPostgres(world);
    await expect(realm().write(async () => {})).rejects.toThrow(DatabaseUnavailable);
    await outage[Symbol.asyncDispose]();
    await expect.poll(async () => (await owner.request("GET", "/messages/1")).status).not.toBe(503);
    await world.clock.advance(1000);
    const turn = holdTurn();
    const later = realm().write(async () => "written");
    await untilWaiting(1);
    await world.clock.advance(2500);
    turn.release();
    expect(await later).toBe("written");
  },
);
