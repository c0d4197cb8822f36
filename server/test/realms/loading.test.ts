/** The organizations that a node has in memory, and the time at which it loads them. */
import { engineUnderTest, type Person, statementsDuring } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OtherRealms } from "./support.ts";

const { world, hamlet } = useNewWorlds();
const others = new OtherRealms(world);
afterEach(() => others[Symbol.asyncDispose]());

const held = () => [...world.server.realms.all()].length;

describe("an only organization", () => {
  test("answers to any name", async () => {
    for (const name of ["chat.example.com", "no_name", "10.0.0.1:80"]) {
      const url = await others.entrance(name);
      expect(await hamlet.at(url).ok("GET", "/users/me")).toMatchObject({
        user_id: hamlet.userId,
      });
    }
  });

  test("stops doing so at every node when another one is created", async () => {
    const nodes = [world.url, ...(engineUnderTest === "postgres" ? [await world.startNode()] : [])];
    const doors = await Promise.all(
      nodes.map(async (node) => ({
        any: await others.entrance("any.example.com", () => node),
        eng: await others.entrance("eng.example.com", () => node),
      })),
    );
    // Each node is asked for both names before there is a second organization.
    for (const { any, eng } of doors) {
      for (const url of [any, eng]) await hamlet.at(url).ok("GET", "/users/me");
    }
    const owner = await others.create("eng.example.com", "ada@example.com");
    await world.clock.advance(5000);
    for (const { any, eng } of doors) {
      expect(await owner.at(eng).ok("GET", "/users/me")).toMatchObject({ user_id: owner.userId });
      expect(await hamlet.at(eng).refused("GET", "/users/me")).toMatchObject({ status: 401 });
      expect(await hamlet.at(any).refused("GET", "/users/me")).toMatchObject({
        code: "NONEXISTENT_SUBDOMAIN",
      });
    }
  });

  test("unknown names cost one statement at a time, and no second one for the same names", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `stranger-${index}.example.com`);
    const { realms } = world.server;
    const askAll = () => Promise.all(names.map((name) => realms.use(name, () => undefined)));
    expect((await statementsDuring(world, askAll)).length).toBeLessThanOrEqual(2);
    expect(await statementsDuring(world, askAll)).toEqual([]);
    await world.clock.advance(5000);
    expect((await statementsDuring(world, askAll)).length).toBeGreaterThan(0);
  });
});

describe("another organization", () => {
  let owner: Person;

  beforeEach(async () => {
    owner = await others.create("eng.example.com", "ada@example.com");
  });

  test("is in memory from its first request until it has been unused for a while", async () => {
    expect(held()).toBe(1);
    await Promise.all([owner.ok("GET", "/users/me"), owner.ok("GET", "/users"), owner.ok("GET", "/streams")]);
    expect(held()).toBe(2);
    await world.pass(14);
    expect(held()).toBe(2);
    await owner.ok("GET", "/users/me");
    await world.pass(14);
    expect(held()).toBe(2);
    await world.pass(5);
    await expect.poll(held).toBe(1);
    expect(await owner.ok("GET", "/users/me")).toMatchObject({ user_id: owner.userId });
  });

  test("is unchanged after a reload, including its queues", async () => {
    // A client may be away for hours: its queue outlives the organization's time in memory.
    const queue = await owner.register({ event_types: ["message"], queue_lifespan_secs: 86_400 });
    await owner.send("general", "before", "read");
    expect(await queue.all()).toHaveLength(1);
    await owner.send("general", "before", "unread");
    await world.settle();
    await world.pass(20);
    await expect.poll(held).toBe(1);
    await owner.send("general", "after", "written when nobody had it in memory before");
    const events = await queue.all();
    expect(events.map((event) => (event["message"] as { content: string }).content)).toEqual([
      expect.stringContaining("unread"),
      expect.stringContaining("written when nobody"),
    ]);
    expect(await queue.all()).toEqual([]);
  });

  test("stays in memory while a client waits for events", async () => {
    const queue = await owner.register({ event_types: ["message"] });
    for (let minute = 0; minute < 20; minute += 1) {
      const waiting = queue.next();
      await expect.poll(() => [...world.server.realms.all()].at(-1)?.queues.readers.poll).toBe(1);
      await world.pass(1);
      await waiting;
    }
    expect(held()).toBe(2);
  });
});
