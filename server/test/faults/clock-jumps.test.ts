import { type RawAnswer, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";

const HOUR = 3600 * 1000;

const MINUTE = 60 * 1000;

describe.each([
  { direction: "forth", error: HOUR },
  { direction: "back", error: -HOUR },
])("the machine's clock is set $direction by an hour", ({ error }) => {
  test("rate limits are unaffected: the quota is available again after the window", async () => {
    await using world = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const hamlet = world.as("hamlet");
    const ask = () => hamlet.request("GET", "/users/me");
    const use = async (count: number) => {
      const answers: RawAnswer[] = [];
      while (answers.length < count) answers.push(await ask());
      return new Set(answers.map(({ status }) => status));
    };
    expect(await use(200)).toEqual(new Set([200]));
    world.clock.error = error;
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    await world.clock.advance(MINUTE);
    expect(await use(200)).toEqual(new Set([200]));
  });

  test("a held poll and a stream of messages continue, and so does maintenance", async () => {
    await using world = await World.start();
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const queue = await hamlet.register({ event_types: ["message"] });
    const before = await cordelia.send("general", "clock", "before");
    expect(await queue.next()).toMatchObject([{ message: { id: before } }]);
    const held = queue.next();
    const readers = () => world.server.realms.first.queues.readers.poll;
    await expect.poll(readers).toBe(1);
    world.clock.error = error;
    const after = await cordelia.send("general", "clock", "after");
    expect(after).toBeGreaterThan(before);
    const [event] = await held;
    expect(event).toMatchObject({ message: { id: after, timestamp: Math.floor(world.clock.now() / 1000) } });
    for (let count = 0; count < 15; count += 1) {
      const poll = queue.next();
      await expect.poll(readers).toBe(1);
      await world.clock.advance(MINUTE);
      expect(await poll).toMatchObject([{ type: "heartbeat" }]);
    }
    const last = await cordelia.send("general", "clock", "last");
    expect(await queue.events()).toMatchObject([{ message: { id: last } }]);
  });
});

describe.each([
  { direction: "forth", error: HOUR },
  { direction: "back", error: -HOUR },
])("the machine's clock is set $direction by an hour, and a queue is not polled meanwhile", ({ error }) => {
  test("it lives for ten minutes after its last use, even if only its row is left", async () => {
    await using world = await World.start();
    const queue = await world.as("hamlet").register({ event_types: ["message"] });
    await world.pass(2);
    world.clock.error = error;
    await world.pass(3);
    const sent = await world.as("cordelia").send("general", "clock", "meanwhile");
    expect(await queue.events()).toMatchObject([{ message: { id: sent } }]);

    world.clock.error = 0;
    await world.pass(3);
    await world.restart();
    const again = queue.at(world.url);
    expect(await again.events()).toEqual([]);

    await world.pass(11);
    await expect(again.events()).rejects.toThrow("BAD_EVENT_QUEUE_ID");
  });
});
