/** Sends with a key that says which requests are attempts to send the same message. */
import { randomUUID } from "node:crypto";
import { engineUnderTest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeAll, expect, test } from "vitest";
import { upload } from "../files/support.ts";
import { createStream, fetchNarrow } from "./helpers.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let streamId: number;

beforeAll(async () => {
  ({ streamId } = await createStream(world, "once", [hamlet, cordelia]));
});

const DAY = 86_400_000;

const toTopic = (topic: string, more: Record<string, unknown>) => ({
  type: "stream",
  to: streamId,
  topic,
  content: "Say it once.",
  ...more,
});

const send = async (person: Person, fields: Record<string, unknown>) =>
  (await person.ok<{ id: number }>("POST", "/messages", fields)).id;

async function contentsOf(topic: string): Promise<unknown[]> {
  const found = await fetchNarrow(
    hamlet,
    [
      ["stream", "once"],
      ["topic", topic],
    ],
    { apply_markdown: false },
  );
  return found.map(({ content }) => content);
}

test("answers a repeated request with the message that is stored already", async () => {
  const fields = toTopic("repeated", { idempotency_key: randomUUID() });
  const id = await send(hamlet, fields);
  expect(await send(hamlet, fields)).toBe(id);
  expect(await send(hamlet, { ...fields, content: "Not this." })).toBe(id);
  expect(await contentsOf("repeated")).toEqual(["Say it once."]);
});

test("stores one of several simultaneous requests, and all those with other keys", async () => {
  const key = randomUUID();
  const same = Array.from({ length: 5 }, () => send(hamlet, toTopic("crowd", { idempotency_key: key })));
  const others = Array.from({ length: 5 }, (_, count) =>
    send(hamlet, toTopic("crowd", { content: `other ${count}`, idempotency_key: randomUUID() })),
  );
  expect(new Set(await Promise.all(same)).size).toBe(1);
  expect(new Set(await Promise.all(others)).size).toBe(5);
  const contents = (await contentsOf("crowd")).toSorted();
  expect(contents).toEqual(["Say it once.", ...[0, 1, 2, 3, 4].map((count) => `other ${count}`)]);
});

test.skipIf(engineUnderTest === "embedded")(
  "stores one message if two nodes get the request at the same moment, beside those of others",
  async () => {
    const second = hamlet.at(await world.startNode());
    const rounds = Array.from({ length: 20 }, async (_, round) => {
      const fields = toTopic("nodes", { content: `round ${round}`, idempotency_key: randomUUID() });
      const [here, there] = await Promise.all([send(hamlet, fields), send(second, fields)]);
      expect(here).toBe(there);
    });
    const others = Array.from({ length: 20 }, (_, round) =>
      send(cordelia, toTopic("nodes", { content: `other ${round}` })),
    );
    await Promise.all([...rounds, ...others]);
    expect(new Set(await contentsOf("nodes")).size).toBe(40);
    expect(await contentsOf("nodes")).toHaveLength(40);
  },
);

test("stores one of several simultaneous messages with a file", async () => {
  const url = await upload(hamlet);
  const fields = toTopic("file", { content: `[a.txt](${url})`, idempotency_key: randomUUID() });
  const ids = await Promise.all(Array.from({ length: 4 }, () => send(hamlet, fields)));
  expect(new Set(ids).size).toBe(1);
  expect(await contentsOf("file")).toHaveLength(1);
});

test("keeps the keys of two people apart", async () => {
  const fields = toTopic("apart", { idempotency_key: "the same" });
  expect(await send(cordelia, fields)).not.toBe(await send(hamlet, fields));
});

test("leaves the key of a refused request unused", async () => {
  const fields = toTopic("refused", { idempotency_key: randomUUID() });
  expect(await hamlet.whyRefused("POST", "/messages", { ...fields, content: " " })).toBe(
    "Message must not be empty",
  );
  await send(hamlet, fields);
  expect(await contentsOf("refused")).toEqual(["Say it once."]);
});

test("answers a sender who may no longer write there", async () => {
  const fields = toTopic("lost right", { idempotency_key: randomUUID() });
  const id = await send(hamlet, fields);
  await owner.ok("PATCH", `/streams/${streamId}`, { stream_post_policy: 2 });
  expect(await send(hamlet, fields)).toBe(id);
  await owner.ok("PATCH", `/streams/${streamId}`, { stream_post_policy: 1 });
});

test("knows a key for two weeks, also after a restart", async () => {
  const fields = toTopic("weeks", { idempotency_key: randomUUID() });
  const id = await send(hamlet, fields);
  await world.restart();
  await world.clock.jump(13 * DAY);
  expect(await send(hamlet, fields)).toBe(id);
  await world.clock.jump(2 * DAY);
  // The next message with a key removes the expired ones.
  await send(hamlet, toTopic("weeks", { content: "Later.", idempotency_key: randomUUID() }));
  expect(await send(hamlet, fields)).not.toBe(id);
});

test.each([0, 101])("refuses a key of %d characters", async (length) => {
  const idempotency_key = "x".repeat(length);
  expect(await hamlet.whyRefused("POST", "/messages", toTopic("keys", { idempotency_key }))).toMatch(
    /idempotency_key/,
  );
});
