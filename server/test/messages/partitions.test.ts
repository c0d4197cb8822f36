import { Partitions } from "@confab/server/db/partitions";
import { openPostgres } from "@confab/server/db/postgres";
import { doDeleteMessages } from "@confab/server/domain/messages/delete/delete";
import { useNewWorlds } from "@confab/testkit/vitest";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { insertMany, realmOf, runSql } from "./database.ts";
import { createStream, fetchPage, idsOf, subscribe, type TestStream, unsubscribe } from "./helpers.ts";
import { costOf } from "./plans.ts";

/** The number of ids in a partition. */
const WIDTH = 2 ** 25;

const { world, hamlet, cordelia } = useNewWorlds();

/** Makes the next message get the id after this one, as if this many had been sent. */
const continueAfter = (id: number) => runSql(world, "update realm_counter set message_id = $1", id);

async function partitions(table = "message"): Promise<number> {
  const [row] = await runSql(
    world,
    "select count(*) as count from pg_inherits where inhparent = $1::regclass",
    table,
  );
  return Number(row?.["count"]);
}

const inStream = ({ name }: TestStream, ...more: unknown[]) => [
  { operator: "stream", operand: name },
  ...more,
];
const inTopic = (stream: TestStream, topic: string) =>
  inStream(stream, { operator: "topic", operand: topic });

const insertOne = `
  insert into message (realm_id, message_id, conversation_id, sender_id, topic, content, rendered_content, client,
                       sent_at)
  values (0, 1, 1, 1, '', '', '', '', now())`;

async function sendMany(stream: TestStream, topic: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await cordelia.send(stream.name, topic, `message ${n}`));
  return ids;
}

describe("messages in several partitions", () => {
  test("simultaneous sends continue past the end of a partition without preparation", async () => {
    const stream = await createStream(world, "border", [hamlet, cordelia]);
    await continueAfter(WIDTH - 4);
    expect(await partitions()).toBe(1);
    const sends = Array.from({ length: 12 }, (_, n) => cordelia.send(stream.name, "topic", `message ${n}`));
    const ids = (await Promise.all(sends)).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 12 }, (_, n) => WIDTH - 3 + n));
    expect(await partitions()).toBe(2);
    expect(await idsOf(hamlet, inStream(stream))).toEqual(ids);
  });

  test("other writes than sends continue past the end, too", async () => {
    await continueAfter(WIDTH - 1);
    // A person whom someone else subscribes gets a message about it, in the same transaction.
    await hamlet.ok("POST", "/users/me/subscriptions", {
      subscriptions: [{ name: "surprise" }],
      principals: [cordelia.userId],
    });
    const [newest] = await fetchPage(cordelia, { num_before: 1 }).then(({ messages }) => messages);
    expect(newest?.id).toBeGreaterThanOrEqual(WIDTH);
    expect(newest?.content).toContain("Stream created");
  });

  test("received, read and searchable messages are the same across all partitions", async () => {
    const stream = await createStream(world, "history", [cordelia], { invite_only: true });
    const join = async () => {
      await subscribe(cordelia, stream, [hamlet]);
      const messages = await idsOf(hamlet, [["is", "private"]]);
      await hamlet.ok("POST", "/messages/flags", { messages, op: "add", flag: "read" });
    };
    await hamlet.ok("POST", "/mark_all_as_read");
    const missed = await sendMany(stream, "one", 2);
    await join();
    // The greeting contains the word, too.
    const [greeting] = await idsOf(hamlet, [{ operator: "search", operand: "message" }]);
    const early = await sendMany(stream, "one", 3);
    await continueAfter(3 * WIDTH - 2);
    await world.server.context.partitions.createAhead();
    const middle = await sendMany(stream, "two", 3);
    await unsubscribe(stream, hamlet);
    const away = await sendMany(stream, "one", 1);
    await join();
    await continueAfter(6 * WIDTH - 2);
    await world.server.context.partitions.createAhead();
    const late = await sendMany(stream, "one", 2);
    await world.settle();

    const received = [...early, ...middle, ...late];
    const read = [...early, ...middle];
    expect(await idsOf(hamlet, inStream(stream))).toEqual(received);
    expect(await idsOf(hamlet, inTopic(stream, "one"))).toEqual([...early, ...late]);
    expect(await idsOf(hamlet, [])).toEqual(expect.arrayContaining(received));
    for (const id of [...missed, ...away]) expect(await idsOf(hamlet, [])).not.toContain(id);
    expect(await idsOf(hamlet, inStream(stream, { operator: "is", operand: "unread" }))).toEqual(late);
    expect(await idsOf(hamlet, [{ operator: "search", operand: "message" }])).toEqual([
      greeting ?? 0,
      ...received,
    ]);
    expect(await idsOf(cordelia, inStream(stream))).toEqual([
      ...missed,
      ...early,
      ...middle,
      ...away,
      ...late,
    ]);

    const around = await fetchPage(hamlet, {
      narrow: inStream(stream),
      anchor: middle[1],
      num_before: 3,
      num_after: 3,
    });
    expect(around.messages.map(({ id }) => id)).toEqual([...early.slice(1), ...middle, ...late]);
    const oldest = await fetchPage(hamlet, {
      narrow: [],
      anchor: "first_unread",
      num_before: 0,
      num_after: 5,
    });
    expect(oldest.anchor).toBe(late[0]);

    const { state } = await hamlet.register<{
      unread_msgs: { streams: { topic: string; unread_message_ids: number[] }[] };
    }>();
    const unread = state.unread_msgs.streams.flatMap(({ unread_message_ids }) => unread_message_ids);
    expect(unread).toEqual(late);
    const topics = await hamlet.ok("GET", `/users/me/${stream.streamId}/topics`);
    expect(topics).toMatchObject({
      topics: [
        { name: "one", max_id: late.at(-1) },
        { name: "two", max_id: middle.at(-1) },
      ],
    });
    await hamlet.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId });
    expect(await idsOf(hamlet, inStream(stream, { operator: "is", operand: "unread" }))).toEqual([]);
    await hamlet.ok("POST", "/messages/flags", { messages: [...read, read[0]], op: "remove", flag: "read" });
    expect(await idsOf(hamlet, inStream(stream, { operator: "is", operand: "unread" }))).toEqual(read);
    await unsubscribe(stream, hamlet);
    expect(await idsOf(hamlet, inStream(stream, { operator: "is", operand: "unread" }))).toEqual([]);

    const gone = [early[0], middle[2], late[1]].map(Number);
    await realmOf(world).write((tx) => doDeleteMessages(tx, gone));
    const isThere = (id: number) => !gone.includes(id);
    expect(await idsOf(hamlet, inStream(stream))).toEqual(received.filter(isThere));
  });
});

describe("creating partitions", () => {
  test("background maintenance creates the next ones when half of the last is left", async () => {
    await continueAfter(WIDTH / 2 - 1);
    await world.clock.advance(60_000);
    await world.restart();
    expect(await partitions()).toBe(1);
    await continueAfter(WIDTH / 2);
    await world.clock.advance(60_000);
    await expect.poll(() => partitions()).toBe(2);
    expect(await partitions("message_search")).toBe(2);
    expect(world.server.context.partitions.last).toBe(1);
  });

  test("several nodes may create them simultaneously, while others write", async () => {
    const { engine, config } = world.server.context;
    await using ends = new AsyncDisposableStack();
    const openNode = async (databaseUrl: string) => {
      const logger = pino({ level: "silent" });
      const options = { databaseUrl, poolSize: 1, logger, random: () => 0, meter: undefined };
      const node = await openPostgres({ ...options, onClosed: () => {} });
      ends.defer(() => node.close());
      return node;
    };
    await continueAfter(4 * WIDTH);
    if (config.databaseUrl === undefined) {
      await Promise.all([1, 2].map(() => new Partitions(engine).createAhead()));
    } else {
      const nodes = [engine, await openNode(config.databaseUrl), await openNode(config.databaseUrl)];
      const writer = await openNode(config.databaseUrl);
      // A node that needed an exclusive lock on the table would wait for this transaction forever.
      await writer.transaction(async (connection) => {
        await connection.query({ text: insertOne, values: [] });
        await Promise.all(nodes.map((node) => new Partitions(node).createAhead()));
      });
    }
    expect(await partitions()).toBe(5);
  });
});

describe("with fifty partitions", () => {
  test("frequent requests cost no more than with one", async () => {
    const busy = await createStream(world, "busy", [hamlet, cordelia]);
    const early = await createStream(world, "early", [hamlet, cordelia]);
    await insertMany(world, early, 200, { sender: cordelia, topic: "topic" });
    const fill = async () => {
      await insertMany(world, busy, 2000, { sender: cordelia, topic: "other" });
      await insertMany(world, busy, 150, { sender: cordelia, topic: "topic" });
      // This send updates the rows that were written with the messages: they learn the current position.
      await cordelia.send(busy.name, "topic", "the last one");
      await runSql(world, "analyze");
    };
    const measure = async () => {
      const anchor = Math.max(...(await idsOf(hamlet, [])));
      const page = { anchor, num_before: 60, num_after: 40 };
      return {
        everything: await costOf(world, () => fetchPage(hamlet)),
        "everything, near an anchor": await costOf(world, () => fetchPage(hamlet, page)),
        stream: await costOf(world, () => fetchPage(hamlet, { narrow: inStream(busy) })),
        topic: await costOf(world, () => fetchPage(hamlet, { narrow: inTopic(busy, "topic") })),
        "topic, near an anchor": await costOf(world, () =>
          fetchPage(hamlet, { narrow: inTopic(busy, "topic"), ...page }),
        ),
        "by id": await costOf(world, () => hamlet.ok("GET", `/messages/${anchor}`)),
      };
    };
    await fill();
    const before = await measure();
    await continueAfter(50 * WIDTH - 1);
    await world.server.context.partitions.createAhead();
    expect(await partitions()).toBe(51);
    await cordelia.send(busy.name, "other", "the first one there");
    await fill();
    const after = await measure();
    for (const [name, cost] of Object.entries(after)) {
      const base = before[name as keyof typeof before];
      expect(cost.blocks, `blocks of ${name}, ${base.blocks} before`).toBeLessThan(base.blocks * 1.5 + 50);
      expect(cost.partitions, `partitions of ${name}`).toSatisfy((read: string[]) => read.every(isRecent));
    }
    // Messages far away are found all the same.
    expect(await idsOf(hamlet, inStream(early))).toHaveLength(100);
  });
});

/** True for the partitions near the requested position. */
const isRecent = (name: string): boolean => /_(49|50)$/.test(name);
