import { type PersonName, TestQueue, World } from "@confab/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;

beforeAll(async () => {
  world = await World.start();
});

afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

/** Returns the same queue at a restarted server, which has to read it from the log. */
async function afterRestart(queue: TestQueue, name: PersonName): Promise<TestQueue> {
  await world.restart();
  return new TestQueue(world.as(name), queue.state);
}

const messagesIn = async (queue: TestQueue) => {
  const events = await queue.events();
  return events.filter(({ type }) => type === "message").map(({ flags, message }) => ({ flags, message }));
};

describe("a queue keeps its events", () => {
  it("delivers messages received before the user left, with flags, from memory and from the log", async () => {
    const { owner, hamlet } = { owner: world.as("owner"), hamlet: world.as("hamlet") };
    const principals = [owner.userId, hamlet.userId];
    await owner.subscribe(["secrets"], { invite_only: true, principals });
    const queue = await hamlet.register({ event_types: ["message"] });
    const id = await owner.send("secrets", "lunch", "@**Hamlet Member** hello");
    const leaving = { subscriptions: ["secrets"], principals: [hamlet.userId] };
    await owner.ok("DELETE", "/users/me/subscriptions", leaving);

    const expected = [{ flags: ["mentioned"], message: expect.objectContaining({ id }) }];
    expect(await messagesIn(queue)).toEqual(expected);
    expect(await messagesIn(await afterRestart(queue, "hamlet"))).toEqual(expected);
  });

  it("delivers the same events from the log as from memory", async () => {
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    await world.as("cordelia").subscribe(["lunch"]);
    const wide = await world.as("moderator").register({ event_types: ["message"], all_public_streams: true });
    const id = await world.as("cordelia").send("lunch", "today", "@**all** soup");

    const again = new TestQueue(world.as("moderator"), wide.state);
    const seen = [{ flags: [], message: expect.objectContaining({ id }) }];
    expect(await messagesIn(again)).toEqual(seen);
    expect(await messagesIn(queue)).toEqual([]);
    expect(await messagesIn(await afterRestart(queue, "hamlet"))).toEqual([]);
    expect(await messagesIn(new TestQueue(world.as("moderator"), wide.state))).toEqual(seen);
  });
});
