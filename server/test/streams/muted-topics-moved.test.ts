/** Muted topics stay muted when they are moved. */
import { expectSameModel, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { createStream, type TestStream } from "../messages/helpers.ts";
import { stateOf } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let from: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  from = await createStream(world, `muted ${number}`, [owner, hamlet, cordelia]);
});
afterEach(() => expectSameModel(world));

const mute = (person: Person, { streamId: stream_id }: TestStream, topic: string) =>
  person.ok("PATCH", "/users/me/subscriptions/muted_topics", { stream_id, topic, op: "add" });
const move = (id: number, change: Record<string, unknown>) => owner.ok("PATCH", `/messages/${id}`, change);
const all = { propagate_mode: "change_all" };

/** Returns the muted topics of a person in the streams of this test, without times. */
const mutedBy = async (person: Person, streams: readonly TestStream[] = [from]) =>
  ((await stateOf(person)).muted_topics as [string, string, number][])
    .filter(([name]) => streams.some((stream) => stream.name === name))
    .map(([name, topic]) => [name, topic]);

/** Returns the types of the events that a person gets meanwhile, and the last list of muted topics. */
async function changesDuring(person: Person, work: () => Promise<unknown>) {
  const queue = await person.register({ event_types: ["update_message", "muted_topics"] });
  await work();
  const events = await eventsOf(queue);
  const list = events.findLast(({ type }) => type === "muted_topics")?.["muted_topics"];
  return { types: events.map(({ type }) => type), list: list as [string, string, number][] | undefined };
}

describe("moved within a stream", () => {
  test("a muted topic, in any case, stays muted under its new name, with its position and time", async () => {
    await mute(hamlet, from, "before");
    await mute(hamlet, from, "LUNCH");
    const mutedAt = world.clock.now() / 1000;
    await mute(hamlet, from, "after");
    await mute(cordelia, from, "lunch");
    await hamlet.send(from.name, "lunch", "Soup");
    const id = await hamlet.send(from.name, "Lunch", "Bread");
    await world.clock.advance(5000);
    const { types, list } = await changesDuring(hamlet, () => move(id, { topic: "Dinner", ...all }));
    expect(types).toEqual(["update_message", "muted_topics"]);
    expect(list?.filter(([name]) => name === from.name)).toEqual([
      [from.name, "before", mutedAt],
      [from.name, "Dinner", mutedAt],
      [from.name, "after", mutedAt],
    ]);
    expect((await stateOf(hamlet)).muted_topics).toEqual(list);
    expect(await mutedBy(cordelia)).toEqual([[from.name, "Dinner"]]);
  });

  test("a topic moves with its last message, but not while a message is left", async () => {
    await mute(hamlet, from, "lunch");
    const [first, second] = [
      await hamlet.send(from.name, "lunch", "Soup"),
      await hamlet.send(from.name, "Lunch", "Bread"),
    ];
    expect((await changesDuring(hamlet, () => move(first, { topic: "dinner" }))).types).toEqual([
      "update_message",
    ]);
    expect(await mutedBy(hamlet)).toEqual([[from.name, "lunch"]]);
    await move(second, { topic: "dinner" });
    expect(await mutedBy(hamlet)).toEqual([[from.name, "dinner"]]);
  });

  test("a topic is muted once if the new one was muted, too", async () => {
    await mute(hamlet, from, "lunch");
    await mute(hamlet, from, "DINNER");
    const id = await hamlet.send(from.name, "lunch", "Soup");
    const { list } = await changesDuring(hamlet, () => move(id, { topic: "dinner", ...all }));
    expect(list?.filter(([name]) => name === from.name).map(([, topic]) => topic)).toEqual(["DINNER"]);
    expect(await mutedBy(hamlet)).toEqual([[from.name, "DINNER"]]);
  });

  test("another spelling or the deletion of the topic changes nothing", async () => {
    await mute(hamlet, from, "lunch");
    const id = await hamlet.send(from.name, "lunch", "Soup");
    const { types } = await changesDuring(hamlet, async () => {
      await move(id, { topic: "LUNCH", ...all });
      await owner.ok("POST", `/streams/${from.streamId}/delete_topic`, { topic_name: "lunch" });
    });
    expect(types).toEqual(["update_message"]);
    expect(await mutedBy(hamlet)).toEqual([[from.name, "lunch"]]);
  });

  test("a user who can no longer read the stream does not get the new name", async () => {
    await owner.ok("PATCH", `/streams/${from.streamId}`, { is_private: true });
    await mute(cordelia, from, "lunch");
    await owner.ok("DELETE", "/users/me/subscriptions", {
      subscriptions: [from.name],
      principals: [cordelia.userId],
    });
    const id = await hamlet.send(from.name, "lunch", "Soup");
    expect(await changesDuring(cordelia, () => move(id, { topic: "secret", ...all }))).toMatchObject({
      types: [],
    });
    expect(await mutedBy(cordelia)).toEqual([[from.name, "lunch"]]);
  });
});

describe("moved to another stream", () => {
  test("a topic stays muted, and is removed for users who can't read the new stream", async () => {
    const to = await createStream(world, `hidden ${number}`, [owner, hamlet], { invite_only: true });
    await mute(hamlet, from, "lunch");
    await mute(cordelia, from, "lunch");
    const id = await hamlet.send(from.name, "Lunch", "Soup");
    const [mine, hers] = [hamlet, cordelia].map((person) =>
      person.register({ event_types: ["muted_topics"] }),
    );
    await move(id, { stream_id: to.streamId, ...all });
    const lists = await Promise.all(
      [mine, hers].map(async (queue) =>
        queue ? (await eventsOf(await queue)).at(-1)?.["muted_topics"] : [],
      ),
    );
    expect(lists.map((list) => (list as string[][]).map(([name, topic]) => [name, topic]))).toEqual([
      expect.arrayContaining([[to.name, "Lunch"]]),
      expect.not.arrayContaining([
        [to.name, expect.anything()],
        [from.name, "lunch"],
      ]),
    ]);
    expect(await mutedBy(hamlet, [from, to])).toEqual([[to.name, "Lunch"]]);
    expect(await mutedBy(cordelia, [from, to])).toEqual([]);
  });

  test("a topic does not move while a message is left", async () => {
    const to = await createStream(world, `other ${number}`, [owner, hamlet]);
    await mute(hamlet, from, "lunch");
    await hamlet.send(from.name, "lunch", "Soup");
    const id = await hamlet.send(from.name, "lunch", "Bread");
    await move(id, { stream_id: to.streamId, topic: "bread", propagate_mode: "change_later" });
    expect(await mutedBy(hamlet, [from, to])).toEqual([[from.name, "lunch"]]);
  });
});
