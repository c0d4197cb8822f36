/**
 * Messages are deleted when they are older than the period of their stream or of the organization
 * (docs/interface/streams.md#stream-options).
 */
import { engineUnderTest, expectSameModel, type Person, type TestQueue } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { insertMany, realmOf, runSql } from "../messages/database.ts";
import { createStream, idsOf, type TestStream } from "../messages/helpers.ts";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

const { world, owner, hamlet, cordelia } = useNewWorlds();

const keep = (days: number | "unlimited") => owner.ok("PATCH", "/realm", { message_retention_days: days });
const keepIn = (stream: TestStream, days: number | string) =>
  owner.ok("PATCH", `/streams/${stream.streamId}`, { message_retention_days: days });

/** Returns the messages of this test that Hamlet still has. */
const left = async (ids: readonly number[]) => {
  const all = await idsOf(hamlet, [], { num_before: 5000 });
  return ids.filter((id) => all.includes(id));
};

const bulk = { client_capabilities: { notification_settings_null: true, bulk_message_deletion: true } };
const watch = (person: Person) =>
  person.register({
    event_types: ["delete_message"],
    fetch_event_types: [],
    queue_lifespan_secs: 7 * 24 * 3600,
    ...bulk,
  });
const deletedIn = async (queue: TestQueue) =>
  (await queue.all()).flatMap(({ message_ids }) => message_ids as number[]);

const stored = async (): Promise<number> => {
  const [row] = await runSql(world, "select count(*)::int as count from message where topic = 'old'");
  return Number(row?.["count"]);
};

/** Lets time pass in small steps until the condition is true. */
async function passUntil(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await world.clock.advance(100);
}

describe("the time of deletion", () => {
  test("a stream's period overrides the organization's, which applies to private messages", async () => {
    const short = await createStream(world, "short", [hamlet]);
    await createStream(world, "usual", [hamlet]);
    const forever = await createStream(world, "forever", [hamlet]);
    await keep(30);
    await keepIn(short, 7);
    await keepIn(forever, "unlimited");
    const ids = {
      short: await hamlet.send("short", "a", "a"),
      usual: await hamlet.send("usual", "a", "a"),
      forever: await hamlet.send("forever", "a", "a"),
      direct: await hamlet.sendTo([cordelia], "a"),
      note: await hamlet.sendTo([hamlet], "a"),
    };
    const all = Object.values(ids);
    await world.clock.jump(7 * DAY);
    await world.settle();
    expect(await left(all)).toEqual(all);
    const queue = await watch(hamlet);
    await world.clock.jump(2 * HOUR);
    await world.settle();
    expect(await left(all)).toEqual(all.slice(1));
    const events = await queue.all();
    expect(events.filter(({ topic }) => topic === "a")).toEqual([
      {
        id: expect.any(Number),
        type: "delete_message",
        message_type: "stream",
        stream_id: short.streamId,
        topic: "a",
        message_ids: [ids.short],
      },
    ]);
    await world.clock.jump(23 * DAY);
    await world.settle();
    expect(await left(all)).toEqual([ids.forever]);
    await expectSameModel(world);
  });

  test("a stream has a period in an organization that keeps everything", async () => {
    const short = await createStream(world, "short", [hamlet]);
    const usual = await createStream(world, "usual", [hamlet]);
    await keepIn(short, 1);
    const old = [await hamlet.send("short", "a", "a"), await hamlet.send("usual", "a", "a")];
    await world.clock.jump(DAY / 2);
    const young = await hamlet.send("short", "a", "b");
    await world.clock.jump(DAY / 2 + 2 * HOUR);
    await world.settle();
    expect(await left([...old, young])).toEqual([old[1], young]);
    expect(await idsOf(hamlet, [["stream", usual.name]])).toEqual([old[1]]);
  });

  test("the longest possible period of a stream doesn't keep messages elsewhere", async () => {
    const ages = await createStream(world, "ages", [hamlet]);
    await createStream(world, "usual", [hamlet]);
    await keepIn(ages, 2 ** 31 - 1);
    const ids = { ages: await hamlet.send("ages", "a", "a"), usual: await hamlet.send("usual", "a", "a") };
    await keep(7);
    await world.clock.advance(8 * DAY);
    await world.settle();
    expect(await left(Object.values(ids))).toEqual([ids.ages]);
    await keep(2 ** 40);
    await world.clock.advance(8 * DAY);
    await world.settle();
    expect(await left(Object.values(ids))).toEqual([ids.ages]);
    await keepIn(ages, 7);
    await world.clock.advance(HOUR);
    await world.settle();
    expect(await left(Object.values(ids))).toEqual([]);
  });

  test("a changed setting applies from the next round on", async () => {
    const stream = await createStream(world, "short", [hamlet]);
    const id = await hamlet.send("short", "a", "a");
    await world.clock.jump(10 * DAY);
    await world.settle();
    expect(await left([id])).toEqual([id]);
    await keep(5);
    await keepIn(stream, 11);
    await world.clock.jump(2 * HOUR);
    await world.settle();
    expect(await left([id])).toEqual([id]);
    await keepIn(stream, "realm_default");
    await world.clock.jump(2 * HOUR);
    await world.settle();
    expect(await left([id])).toEqual([]);
  });

  test("archived streams are included", async () => {
    const stream = await createStream(world, "short", [hamlet]);
    await keepIn(stream, 7);
    const id = await hamlet.send("short", "a", "a");
    await owner.ok("DELETE", `/streams/${stream.streamId}`);
    await world.clock.jump(7 * DAY + 2 * HOUR);
    await world.settle();
    expect(await left([id])).toEqual([]);
  });

  test("a message with a wrong time doesn't delete others", async () => {
    const stream = await createStream(world, "short", [hamlet]);
    await keepIn(stream, 7);
    const now = world.clock.now();
    const insert = (sentAt: number, count: number) =>
      insertMany(world, stream, count, { sender: hamlet, topic: "old", sentAt });
    const young = await insert(now, 5);
    const wrong = await insert(now - 365 * DAY, 50);
    const younger = await insert(now, 5);
    await world.settle();
    expect(await left([...young, ...wrong, ...younger])).toEqual([...young, ...younger]);
  });
});

describe("the deletion", () => {
  /** Stores more messages than one step deletes, in two streams and a private conversation. */
  async function manyOld(): Promise<number[]> {
    const streams = [await createStream(world, "one", [hamlet]), await createStream(world, "two", [hamlet])];
    await hamlet.sendTo([cordelia], "a");
    const [direct] = await runSql(
      world,
      "select conversation_id from conversation where participant_ids is not null order by conversation_id desc limit 1",
    );
    const ids: number[] = [];
    for (const to of [...streams, Number(direct?.["conversation_id"])]) {
      const sentAt = world.clock.now() - 10 * DAY;
      ids.push(...(await insertMany(world, to, 700, { sender: hamlet, topic: "old", sentAt })));
    }
    await keep(9);
    return ids;
  }

  /** True if some of the messages have been deleted. */
  const isBegun = async () => (await stored()) < 2100;

  /**
   * Returns the deletions that a queue announces, after this many have arrived. A node applies stored deletions a
   * little later.
   */
  const announcedDeletions = async (queue: TestQueue, ids: readonly number[]) => {
    const received: number[] = [];
    await passUntil(async () => {
      received.push(...(await deletedIn(queue)).filter((id) => id >= (ids[0] ?? 0)));
      return received.length >= ids.length;
    });
    return received.sort((a, b) => a - b);
  };

  test("proceeds in steps with pauses, and announces each message once", async () => {
    const ids = await manyOld();
    const queue = await watch(hamlet);
    await world.clock.advance(60_000);
    await passUntil(isBegun);
    expect(await stored()).toBeGreaterThan(0);
    await passUntil(async () => (await stored()) === 0);
    expect(await announcedDeletions(queue, ids)).toEqual(ids);
    await world.settle();
    expect(await deletedIn(queue)).toEqual([]);
    await expectSameModel(world);
  });

  test("stops immediately when an owner decides to keep everything", async () => {
    await manyOld();
    await world.clock.advance(60_000);
    await passUntil(isBegun);
    await keep("unlimited");
    const rest = await stored();
    expect(rest).toBeGreaterThan(0);
    await world.settle();
    await world.clock.jump(2 * HOUR);
    await world.settle();
    expect(await stored()).toBe(rest);
  });

  test("continues after a stop in the middle", async () => {
    await manyOld();
    await world.clock.advance(60_000);
    await passUntil(isBegun);
    await world.restart();
    expect(await stored()).toBeGreaterThan(0);
    await world.settle();
    expect(await stored()).toBe(0);
  });

  test("of a node that died is continued by another one a minute later", async () => {
    await manyOld();
    const later = new Date(world.clock.now() + 60_000);
    await runSql(world, "insert into retention_round values ($1, $2)", realmOf(world).realmId, later);
    await world.settle();
    expect(await stored()).toBe(2100);
    await world.clock.advance(60_000);
    await world.settle();
    expect(await stored()).toBe(0);
  });

  test.skipIf(engineUnderTest === "embedded")(
    "is made by one of two nodes, and clients of the other are notified",
    async () => {
      const there = await world.startNode();
      const ids = await manyOld();
      const queue = (await watch(hamlet)).at(there);
      await world.clock.advance(60_000);
      await passUntil(isBegun);
      await passUntil(async () => (await stored()) === 0);
      expect(await announcedDeletions(queue, ids)).toEqual(ids);
    },
  );
});
