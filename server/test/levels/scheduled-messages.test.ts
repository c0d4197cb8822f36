/** Changes of scheduled messages, each at its level and at the level before. */
import { expectSameModel } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterAll, describe, expect, test } from "vitest";
import { documentAt, eventsAt } from "./support.ts";

const { world, hamlet, cordelia } = useWorld();
afterAll(() => expectSameModel(world));

const AT = 3_165_826_990;

const toCordelia = (content: string) => ({
  type: "direct",
  to: [cordelia.userId],
  content,
  scheduled_delivery_timestamp: AT,
});

const schedule = async (content: string, level?: number): Promise<number> => {
  const answer = await hamlet
    .speaking(level)
    .ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", toCordelia(content));
  return answer.scheduled_message_id;
};

interface Listed {
  readonly scheduled_message_id: number;
  readonly content: string;
  readonly scheduled_delivery_timestamp: number;
}

const listedAt = async (level?: number): Promise<Listed[]> => {
  const answer = await hamlet
    .speaking(level)
    .ok<{ scheduled_messages: Listed[] }>("GET", "/scheduled_messages");
  return answer.scheduled_messages;
};

const methodsAt = async (level: number, path: string): Promise<string[]> => {
  const { paths } = (await documentAt(world, level)) as { paths: Record<string, object> };
  return Object.keys(paths[path] ?? {}).toSorted();
};

const ONE = "/scheduled_messages/{scheduled_message_id}";

test("173: scheduled messages are listed and deleted", async () => {
  expect(await methodsAt(172, "/scheduled_messages")).toEqual([]);
  expect(await methodsAt(173, "/scheduled_messages")).toEqual(["get"]);
  expect(await methodsAt(172, ONE)).toEqual([]);
  expect(await methodsAt(173, ONE)).toEqual(["delete"]);
});

test("179: messages are scheduled, and events tell of them", async () => {
  expect(await methodsAt(178, "/scheduled_messages")).toEqual(["get"]);
  expect(await methodsAt(179, "/scheduled_messages")).toEqual(["get", "post"]);
  const types = ["scheduled_messages"];
  const [before, after] = await eventsAt(hamlet, [178, 179], types, async () => {
    const id = await schedule("One");
    await hamlet.speaking().ok("PATCH", `/scheduled_messages/${id}`, { content: "Two" });
    await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
  });
  expect(before).toEqual([]);
  expect(after?.map(({ op }) => op)).toEqual(["add", "update", "remove"]);
  const stateAt = async (level: number) => {
    const { state } = await hamlet.speaking(level).register({ fetch_event_types: types });
    return state;
  };
  expect(await stateAt(178)).not.toHaveProperty("scheduled_messages");
  expect(await stateAt(179)).toHaveProperty("scheduled_messages", []);
});

test("181: scheduled messages say if they failed", async () => {
  const id = await schedule("Failed or not");
  expect((await listedAt(180))[0]).not.toHaveProperty("failed");
  expect((await listedAt(181))[0]).toHaveProperty("failed", false);
  const [before, after] = await eventsAt(hamlet, [180, 181], ["scheduled_messages"], () =>
    hamlet.speaking().ok("PATCH", `/scheduled_messages/${id}`, { content: "Changed" }),
  );
  expect(before?.[0]?.["scheduled_message"]).not.toHaveProperty("failed");
  expect(after?.[0]?.["scheduled_message"]).toHaveProperty("failed", false);
  await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
});

describe("editing", () => {
  test("184: below it, POST with an id replaces the message", async () => {
    const id = await schedule("First");
    const parameters = { ...toCordelia("Second"), scheduled_message_id: id };
    const answer = await hamlet.speaking(183).ok("POST", "/scheduled_messages", parameters);
    expect(answer["scheduled_message_id"]).toBe(id);
    expect((await listedAt()).map(({ content }) => content)).toEqual(["Second"]);
    const unknown = await hamlet
      .speaking(183)
      .request("POST", "/scheduled_messages", { ...parameters, scheduled_message_id: 0 });
    expect(unknown).toMatchObject({ status: 404, body: { msg: "Scheduled message does not exist" } });
    await hamlet.ok("DELETE", `/scheduled_messages/${id}`);
  });

  test("184: PATCH edits messages, and POST ignores the id and schedules another message", async () => {
    expect(await methodsAt(183, ONE)).toEqual(["delete"]);
    expect(await methodsAt(184, ONE)).toEqual(expect.arrayContaining(["patch", "delete"]));
    const id = await schedule("First");
    const answer = await hamlet
      .speaking(184)
      .ok("POST", "/scheduled_messages", { ...toCordelia("Second"), scheduled_message_id: id });
    expect(answer["ignored_parameters_unsupported"]).toEqual(["scheduled_message_id"]);
    const listed = await listedAt();
    expect(listed.map(({ content }) => content)).toEqual(["First", "Second"]);
    for (const { scheduled_message_id } of listed) {
      await hamlet.ok("DELETE", `/scheduled_messages/${scheduled_message_id}`);
    }
  });
});

test("236: read_by_sender decides if the sender has read a scheduled message", async () => {
  const at = Math.ceil(world.clock.now() / 1000) + 30;
  for (const level of [235, 236]) {
    await hamlet.speaking(level).ok("POST", "/scheduled_messages", {
      ...toCordelia(`at ${level}`),
      scheduled_delivery_timestamp: at,
      read_by_sender: true,
    });
  }
  await world.pass(2);
  await world.settle();
  const { messages } = await hamlet.ok("GET", "/messages", { anchor: "newest", num_before: 2, num_after: 0 });
  expect(messages).toEqual([
    expect.objectContaining({ content: "<p>at 235</p>", flags: [] }),
    expect.objectContaining({ content: "<p>at 236</p>", flags: ["read"] }),
  ]);
});

test("248: `channel` is a type of scheduled messages", async () => {
  const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", {
    stream: "general",
  });
  const parameters = { ...toCordelia("To a channel"), type: "channel", to: stream_id, topic: "morning" };
  const before = await hamlet.speaking(247).request("POST", "/scheduled_messages", parameters);
  expect(before.body).toMatchObject({ result: "error", msg: "Invalid type" });
  const { scheduled_message_id: id } = await hamlet
    .speaking(248)
    .ok<{ scheduled_message_id: number }>("POST", "/scheduled_messages", parameters);
  const path = `/scheduled_messages/${id}`;
  const change = { type: "channel", to: stream_id, topic: "evening" };
  expect((await hamlet.speaking(247).request("PATCH", path, change)).body).toMatchObject({
    msg: "Invalid type",
  });
  await hamlet.speaking(248).ok("PATCH", path, change);
  expect(await listedAt()).toEqual([expect.objectContaining({ type: "stream", topic: "evening" })]);
  await hamlet.ok("DELETE", path);
});
