/** Background work of organizations that no node has in memory. */
import { engineUnderTest, type Person } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OtherRealms } from "./support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const { world } = useNewWorlds();
const others = new OtherRealms(world);
afterEach(() => others[Symbol.asyncDispose]());

let owner: Person;
let realmId: number;

beforeEach(async () => {
  owner = await others.create("eng.example.com", "ada@example.com");
  realmId = await world.server.realms.use("eng.example.com", (realm) => realm?.realmId ?? 0);
});

async function count(table: "event" | "event_queue" | "message" | "message_search"): Promise<number> {
  const [row] = await world.server.context.engine.query<{ count: number }>({
    text: `select count(*) as count from ${table} where realm_id = $1`,
    values: [realmId],
  });
  return row?.count ?? 0;
}

const held = () => world.server.realms.get(realmId) !== undefined;

/** Waits for a result while the clock advances. Nobody sends requests to the organization. */
async function eventually(check: () => Promise<number>, expected: number): Promise<void> {
  const once = async () => {
    await world.clock.advance(MINUTE);
    return check();
  };
  await expect.poll(once, { timeout: 30_000 }).toBe(expected);
}

describe("while nobody uses it", () => {
  test("work that its node left undone is completed", async () => {
    await owner.send("general", "zoo", "A pangolin.");
    // Background work has not started: it waits for a quarter of a second, and the clock stands still.
    expect(await count("message_search")).toBe(0);
    await world.restart();
    expect(held()).toBe(false);
    await eventually(() => count("message_search"), 1);
    await eventually(async () => Number(held()), 0);
    const { messages } = await owner.ok<{ messages: object[] }>("GET", "/messages", {
      anchor: "newest",
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: "search", operand: "pangolin" }],
    });
    expect(messages).toHaveLength(1);
  });

  test("old messages are deleted", async () => {
    await owner.ok("PATCH", "/realm", { message_retention_days: 2 });
    await owner.send("general", "zoo", "Soon gone.");
    await world.settle();
    await world.restart();
    await world.clock.jump(DAY);
    await eventually(() => count("message"), 1);
    await world.clock.jump(2 * DAY);
    await eventually(() => count("message"), 0);
    await eventually(async () => Number(held()), 0);
  });

  test("old messages of a stream are deleted, and others stay", async () => {
    const { streams } = await owner.ok<{ streams: { name: string; stream_id: number }[] }>("GET", "/streams");
    const general = streams.find(({ name }) => name === "general")?.stream_id;
    await owner.ok("PATCH", `/streams/${general}`, { message_retention_days: 2 });
    await owner.send("general", "zoo", "Soon gone.");
    await owner.sendTo([owner], "To stay.");
    await world.settle();
    await world.restart();
    expect(await count("message")).toBeGreaterThan(1);
    await world.clock.jump(3 * DAY);
    await eventually(() => count("message"), 1);
    const all = { anchor: "newest", num_before: 9, num_after: 0, narrow: [], apply_markdown: false };
    const { messages } = await owner.ok<{ messages: { content: string }[] }>("GET", "/messages", all);
    expect(messages.map(({ content }) => content)).toEqual(["To stay."]);
  });

  test("its queues expire, and its log is trimmed", async () => {
    await owner.register();
    await owner.send("general", "zoo", "Hello.");
    await world.settle();
    await world.restart();
    expect([await count("event_queue"), (await count("event")) > 0]).toEqual([1, true]);
    await eventually(() => count("event_queue"), 0);
    await eventually(() => count("event"), 0);
    expect(held()).toBe(false);
  });

  test.runIf(engineUnderTest === "postgres")(
    "one node looks after it, even if its last node was killed",
    async () => {
      await world.startNode();
      await owner.send("general", "zoo", "A pangolin.");
      await world.restart();
      await eventually(() => count("message_search"), 1);
      // One of the nodes counts it, once.
      const traffic = async () => {
        const [row] = await world.server.context.engine.query<{ messages: number | null }>({
          text: "select sum(messages) as messages from stream_traffic where realm_id = $1",
          values: [realmId],
        });
        return row?.messages ?? 0;
      };
      await eventually(traffic, 1);
    },
  );
});
