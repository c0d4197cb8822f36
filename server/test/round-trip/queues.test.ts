import { TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, it } from "vitest";

const { world, owner, moderator, hamlet, cordelia } = useWorld();

/** Returns the same queue at a restarted server, which has to read it from the log. */
async function afterRestart(queue: TestQueue): Promise<TestQueue> {
  await world.restart();
  return new TestQueue(queue.owner, queue.state);
}

const messagesIn = async (queue: TestQueue) => {
  const events = await queue.events();
  return events.filter(({ type }) => type === "message").map(({ flags, message }) => ({ flags, message }));
};

describe("a queue keeps its events", () => {
  it("delivers messages received before the user left, with flags, from memory and from the log", async () => {
    const principals = [owner.userId, hamlet.userId];
    await owner.subscribe(["secrets"], { invite_only: true, principals });
    const queue = await hamlet.register({ event_types: ["message"] });
    const id = await owner.send("secrets", "lunch", "@**Hamlet Member** hello");
    const leaving = { subscriptions: ["secrets"], principals: [hamlet.userId] };
    await owner.ok("DELETE", "/users/me/subscriptions", leaving);

    const expected = [{ flags: ["mentioned"], message: expect.objectContaining({ id }) }];
    expect(await messagesIn(queue)).toEqual(expected);
    expect(await messagesIn(await afterRestart(queue))).toEqual(expected);
  });

  it("delivers the same events from the log as from memory", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    await cordelia.subscribe(["lunch"]);
    const wide = await moderator.register({ event_types: ["message"], all_public_streams: true });
    const id = await cordelia.send("lunch", "today", "@**all** soup");

    const again = new TestQueue(moderator, wide.state);
    const seen = [{ flags: [], message: expect.objectContaining({ id }) }];
    expect(await messagesIn(again)).toEqual(seen);
    expect(await messagesIn(queue)).toEqual([]);
    expect(await messagesIn(await afterRestart(queue))).toEqual([]);
    expect(await messagesIn(new TestQueue(moderator, wide.state))).toEqual(seen);
  });
});
