/** Changes of what is read and unread, each at its level and at the level before. */
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { insertMany, realmOf, runSql } from "../messages/database.ts";
import { createStream } from "../messages/helpers.ts";
import { documentAt, eventsAt } from "./support.ts";

const { world, owner, hamlet, cordelia, moderator } = useWorld();

const change = (messages: readonly number[], op: "add" | "remove", flag = "read") =>
  hamlet.ok("POST", "/messages/flags", { messages, op, flag });

test("121: events of messages that are unread again have their places", async () => {
  const inTopic = await cordelia.send("general", "121", "Unread me");
  const mentioning = await cordelia.send("general", "121", "@**Hamlet Member** look");
  const direct = await cordelia.sendTo([hamlet, moderator], "Between us");
  const toSelf = await hamlet.sendTo([hamlet], "A note");
  const ids = [inTopic, mentioning, direct, toSelf];
  await change(ids, "add");
  const [before, after] = await eventsAt(hamlet, [120, 121], ["update_message_flags"], () =>
    change(ids, "remove"),
  );
  const event = { op: "remove", flag: "read", messages: ids };
  expect(before).toEqual([expect.objectContaining(event)]);
  expect(before?.[0]).not.toHaveProperty("message_details");
  const streamId = (await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: "general" }))
    .stream_id;
  const place = { type: "stream", stream_id: streamId, topic: "121" };
  expect(after).toEqual([
    expect.objectContaining({
      ...event,
      message_details: {
        [inTopic]: place,
        [mentioning]: { ...place, mentioned: true },
        [direct]: { type: "private", user_ids: [cordelia.userId, moderator.userId].sort((a, b) => a - b) },
        [toSelf]: { type: "private", user_ids: [] },
      },
    }),
  ]);
});

test("137: the organization allows to see who has read a message", async () => {
  const property = "enable_read_receipts";
  const path = `/messages/${await cordelia.send("general", "137", "Read this")}/read_receipts`;
  const set = (level: number, value: boolean) =>
    owner.speaking(level).ok("PATCH", "/realm", { enable_read_receipts: value });
  const [before, after] = await eventsAt(hamlet, [136, 137], ["realm"], async () => {
    expect(await set(136, true)).toEqual({ result: "success", msg: "" });
    expect(await hamlet.whyRefused("GET", path)).toBe("Read receipts are disabled in this organization.");
    expect(await set(137, true)).toMatchObject({ enable_read_receipts: true });
    for (const level of [136, 137])
      expect(await hamlet.speaking(level).ok("GET", path)).toHaveProperty("user_ids");
    expect(await set(137, false)).toMatchObject({ enable_read_receipts: false });
  });
  expect(before).toEqual([]);
  expect(after).toMatchObject([true, false].map((value) => ({ op: "update", property, value })));
  const stateAt = async (level: number) =>
    (await hamlet.speaking(level).register({ fetch_event_types: ["realm"] })).state;
  expect(await stateAt(136)).not.toHaveProperty(`realm_${property}`);
  expect(await stateAt(137)).toMatchObject({ realm_enable_read_receipts: false });
  const documented = ["paths", "/messages/{message_id}/read_receipts"];
  expect(await documentAt(world, 136)).not.toHaveProperty(documented);
  expect(await documentAt(world, 137)).toHaveProperty(documented);
});

test("144: muted users are not among the readers", async () => {
  await owner.speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
  const id = await cordelia.send("general", "144", "Read this");
  await moderator.ok("POST", "/messages/flags", { messages: [id], op: "add", flag: "read" });
  await hamlet.ok("POST", `/users/me/muted_users/${moderator.userId}`);
  for (const level of [143, 144]) {
    const receipts = (person: typeof hamlet) =>
      person.speaking(level).ok("GET", `/messages/${id}/read_receipts`);
    expect(await receipts(hamlet)).toMatchObject({ user_ids: [] });
    expect(await receipts(cordelia)).toMatchObject({ user_ids: [moderator.userId] });
  }
});

test("155: events list only messages whose flag changed", async () => {
  const ids = [await cordelia.send("general", "155", "one"), await cordelia.send("general", "155", "two")];
  await change(ids.slice(0, 1), "add");
  const [before, after] = await eventsAt(hamlet, [154, 155], ["update_message_flags"], async () => {
    await change(ids.toReversed(), "add");
    await change(ids, "remove");
  });
  expect(before?.map(({ messages }) => messages)).toEqual([ids.toReversed(), ids]);
  expect(after?.map(({ messages }) => messages)).toEqual([ids.slice(1), ids]);
});

test("155: documents list the flags of a narrow, which can be changed at all levels", async () => {
  const path = "/messages/flags/narrow";
  expect(await documentAt(world, 154)).not.toHaveProperty(["paths", path]);
  expect(await documentAt(world, 155)).toHaveProperty(["paths", path]);
  const id = await cordelia.send("general", "155 of all", "one");
  const parameters = { anchor: id, num_before: 0, num_after: 0, narrow: [], op: "add", flag: "starred" };
  for (const level of [154, 155]) {
    expect(await hamlet.speaking(level).ok("POST", path, parameters)).toMatchObject({ processed_count: 1 });
  }
});

test("155: the message at the anchor can be left out", async () => {
  const id = await cordelia.send("general", "155 anchor", "one");
  const parameters = { anchor: id, num_before: 0, num_after: 0, narrow: [["topic", "155 anchor"]] };
  const found = async (level: number, others = {}) =>
    await hamlet.speaking(level).ok("GET", "/messages", { ...parameters, ...others });
  expect(await found(155)).toMatchObject({ messages: [{ id }], found_anchor: true });
  expect(await found(155, { include_anchor: false })).toMatchObject({ messages: [], found_anchor: false });
  expect(await found(154, { include_anchor: false })).toMatchObject({
    messages: [{ id }],
    found_anchor: true,
  });
});

/** Deletes a topic while so much time passes that only the first step is done. */
async function deletePartly(level: number): Promise<unknown> {
  const topic = `211 for ${level}`;
  const stream = await createStream(world, topic, [owner]);
  await insertMany(world, stream, 600, { sender: cordelia, topic });
  const left = async () =>
    (await runSql(world, "select count(*)::int as left from message where topic = $1", topic))[0]?.["left"];
  const hold = realmOf(world).log.hold();
  const deletion = () =>
    owner.speaking(level).request("POST", `/streams/${stream.streamId}/delete_topic`, { topic_name: topic });
  const first = deletion();
  await expect.poll(left).toBe(100);
  await world.clock.jump(60_000);
  hold.release();
  const { status, body } = await first;
  expect(status).toBe(200);
  expect(await left()).toBe(100);
  await deletion();
  expect(await left()).toBe(0);
  return body;
}

const all = (level: number) => owner.speaking(level).ok("POST", "/mark_all_as_read");
const isDone = { result: "success", msg: "" };
const isPartial = { result: "partially_completed", msg: "", code: "REQUEST_TIMEOUT" };

test("153: marking everything as read is always completed", async () => {
  for (const level of [152, 153]) expect(await all(level)).toEqual(isDone);
});

test("154: the deletion of a topic may be partially completed", async () => {
  for (const level of [153, 154]) expect(await deletePartly(level)).toEqual(isPartial);
});

test("211: answers say whether they are complete", async () => {
  expect(await all(210)).toEqual(isDone);
  expect(await all(211)).toEqual({ ...isDone, complete: true });
  expect(await deletePartly(210)).toEqual(isPartial);
  expect(await deletePartly(211)).toEqual({ ...isDone, complete: false });
});

test("236: the sender says whether they have read their message", async () => {
  const flagsAfter = async (level: number, parameters = {}) => {
    const [events] = await eventsAt(hamlet, [level], ["message"], () =>
      hamlet.speaking(level).send("general", "236", "Hello", parameters),
    );
    return events?.[0]?.["flags"];
  };
  expect(await flagsAfter(236)).toEqual([]);
  expect(await flagsAfter(236, { read_by_sender: true })).toEqual(["read"]);
  expect(await flagsAfter(236, { read_by_sender: false })).toEqual([]);
  expect(await flagsAfter(235, { read_by_sender: true })).toEqual([]);
});
