import { type TestQueue, World } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";

const { world, hamlet, cordelia } = useWorld();

const MINUTE = 60_000;

/** Lets a poll reach the server before the clock advances. */
async function whenHeld(queue: TestQueue): Promise<void> {
  const realm = world.server.realms.first;
  await expect
    .poll(async () => {
      const held = await realm.queues.access(queue.owner.userId, queue.state.queue_id, "look");
      return held.reader !== undefined;
    })
    .toBe(true);
}

describe("a client registers a queue and fetches its events", () => {
  test("pending events are returned immediately, all of them, with rising ids", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const first = await cordelia.send("general", "polling", "one");
    const second = await cordelia.send("general", "polling", "two");
    const events = await queue.next();
    expect(events.map(({ message }) => (message as { id: number }).id)).toEqual([first, second]);
    expect(events[1]?.id).toBeGreaterThan(events[0]?.id ?? 0);
    expect(events[0]?.id).toBeGreaterThan(queue.state.last_event_id);
  });

  test("a poll without pending events is held until there is one", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const poll = queue.next();
    await whenHeld(queue);
    const id = await cordelia.send("general", "polling", "now");
    expect(await poll).toMatchObject([{ type: "message", message: { id } }]);
  });

  test("last_event_id acknowledges: the same value returns the same events again", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    await cordelia.send("general", "polling", "again");
    const ask = (lastEventId: number) =>
      hamlet.ok<{ events: { id: number }[] }>("GET", "/events", {
        queue_id: queue.state.queue_id,
        last_event_id: lastEventId,
        dont_block: true,
      });
    const once = await ask(-1);
    expect(once.events).toHaveLength(1);
    expect(await ask(-1)).toEqual(once);
    expect(await ask(queue.state.last_event_id)).toEqual(once);
    expect((await ask(once.events[0]?.id ?? 0)).events).toEqual([]);
    const refused = await hamlet.refused("GET", "/events", {
      queue_id: queue.state.queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect(refused).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      msg: "An event newer than -1 has already been pruned!",
    });
  });

  test("a second poll takes the queue over; the first gets the pending events", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const first = queue.at(world.url).next();
    await whenHeld(queue);
    const second = queue.next();
    expect(await first).toEqual([]);
    const id = await cordelia.send("general", "polling", "for the second");
    expect(await second).toMatchObject([{ message: { id } }]);
  });

  test("event_types limits the events, and ignores unknown types", async () => {
    const queue = await hamlet.register({ event_types: ["typing", "no such type"] });
    await cordelia.send("general", "polling", "not for this queue");
    await cordelia.ok("POST", "/typing", { op: "start", to: [hamlet.userId] });
    expect((await queue.events()).map(({ type }) => type)).toEqual(["typing"]);
  });

  test("apply_markdown returns HTML, otherwise the text is as written", async () => {
    const html = await hamlet.register({ event_types: ["message"], apply_markdown: true });
    const source = await hamlet.register({ event_types: ["message"], apply_markdown: false });
    await cordelia.send("general", "polling", "**bold**");
    expect(await html.events()).toMatchObject([
      { message: { content: "<p><strong>bold</strong></p>", content_type: "text/html" } },
    ]);
    expect(await source.events()).toMatchObject([
      { message: { content: "**bold**", content_type: "text/x-markdown" } },
    ]);
  });

  test("a narrow limits message events", async () => {
    const narrow = [["topic", "Lunch"]];
    const queue = await hamlet.register({ event_types: ["message"], narrow });
    await cordelia.send("general", "dinner", "no");
    const id = await cordelia.send("general", "lunch", "yes");
    expect(await queue.events()).toMatchObject([{ message: { id } }]);
    expect(await hamlet.refused("POST", "/register", { narrow: [["near", "5"]] })).toMatchObject({
      msg: "Operator near not supported.",
    });
  });

  test("rejects invalid requests", async () => {
    const { state } = await hamlet.register({ event_types: ["message"] });
    const { queue_id } = state;
    const refusals: [Record<string, unknown>, object][] = [
      [{ last_event_id: 1 }, { msg: "Missing 'queue_id' argument" }],
      [{ queue_id }, { msg: "Missing 'last_event_id' argument" }],
      [
        { queue_id, last_event_id: "x" },
        { code: "REQUEST_VARIABLE_INVALID", var_name: "last_event_id" },
      ],
      [{ queue_id, last_event_id: 999_999 }, { msg: "Event 999999 was not in this queue" }],
    ];
    for (const [parameters, expected] of refusals) {
      expect(await hamlet.refused("GET", "/events", parameters)).toMatchObject({ status: 400, ...expected });
    }
    expect(await cordelia.refused("GET", "/events", { queue_id, last_event_id: -1 })).toMatchObject({
      code: "BAD_REQUEST",
      msg: "You are not authorized to get events from this queue",
    });
  });

  test("dont_block without a queue allocates one", async () => {
    const answer = await hamlet.ok<{ queue_id: string; events: unknown[] }>("GET", "/events", {
      dont_block: true,
      event_types: ["message"],
    });
    expect(answer.events).toEqual([]);
    await cordelia.send("general", "polling", "hello");
    const { events } = await hamlet.ok<{ events: unknown[] }>("GET", "/events", {
      queue_id: answer.queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect(events).toHaveLength(1);
  });
});

describe("a queue that nobody uses for ten minutes is collected", () => {
  test("the next fetch answers BAD_EVENT_QUEUE_ID", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    await world.clock.advance(9 * MINUTE);
    expect(await queue.events()).toEqual([]);
    await world.clock.advance(9 * MINUTE);
    expect(await queue.events()).toEqual([]);
    await world.clock.advance(10 * MINUTE);
    const { queue_id } = queue.state;
    expect(await hamlet.refused("GET", "/events", { queue_id, last_event_id: queue.lastEventId })).toEqual({
      status: 400,
      result: "error",
      code: "BAD_EVENT_QUEUE_ID",
      msg: `Bad event queue id: ${queue_id}`,
      queue_id,
    });
  });

  test("queue_lifespan_secs requests another lifetime", async () => {
    const queue = await hamlet.register({ event_types: ["message"], queue_lifespan_secs: 3600 });
    await world.clock.advance(50 * MINUTE);
    expect(await queue.events()).toEqual([]);
  });

  test("DELETE /events ends it immediately, including a held poll", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const { queue_id } = queue.state;
    expect(await cordelia.refused("DELETE", "/events", { queue_id })).toMatchObject({
      msg: "You are not authorized to access this queue",
    });
    const poll = queue.next();
    await whenHeld(queue);
    await hamlet.ok("DELETE", "/events", { queue_id });
    expect(await poll).toEqual([]);
    expect(await hamlet.refused("DELETE", "/events", { queue_id })).toMatchObject({
      code: "BAD_EVENT_QUEUE_ID",
    });
  });
});

describe("a heartbeat every minute", () => {
  test("a held poll gets one within a minute, whatever the event types", async () => {
    const queue = await hamlet.register({ event_types: ["typing"] });
    const poll = queue.next();
    await whenHeld(queue);
    await world.clock.advance(44_000);
    await whenHeld(queue);
    await world.clock.advance(16_000);
    const [heartbeat, ...more] = await poll;
    expect(heartbeat).toMatchObject({ type: "heartbeat" });
    expect(more).toEqual([]);
    expect(await queue.events()).toEqual([]);
  });
});

describe("local_id", () => {
  test("is sent to the named queue only", async () => {
    const own = await hamlet.register({ event_types: ["message"] });
    const other = await hamlet.register({ event_types: ["message"] });
    await hamlet.send("general", "echo", "hello", { queue_id: own.state.queue_id, local_id: "7.01" });
    expect((await own.events())[0]).toMatchObject({ type: "message", local_message_id: "7.01" });
    expect((await other.events())[0]).not.toHaveProperty("local_message_id");
  });
});

describe("a client that does not fetch", () => {
  test("gets all events when it fetches, though the server keeps only part in memory", async () => {
    const queue = await hamlet.register({ event_types: ["message"] });
    const sent: number[] = [];
    for (let round = 0; round < 13; round += 1) {
      const sends = Array.from({ length: 100 }, (_, index) =>
        cordelia.send("general", "flood", `${round}/${index}`),
      );
      sent.push(...(await Promise.all(sends)));
    }
    const events = await queue.all();
    const ids = events.map(({ message }) => (message as { id: number }).id);
    expect(ids).toEqual(sent.sort((a, b) => a - b));
  });
});

test("a client that disconnects before its poll is held leaves nothing behind", async () => {
  await using away = await World.start();
  const { state, owner } = await away.as("hamlet").register({ event_types: ["message"] });
  // The queue has to be read from the database again, which takes time.
  await away.restart();
  const { context, realms, url } = away.server;
  const open = async () => (await context.metrics.openRequests.get()).values[0]?.value;
  const gone = new AbortController();
  const locked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const holding = context.engine.transaction(async (connection) => {
    await connection.query({ text: "lock table event_queue in access exclusive mode", values: [] });
    locked.resolve();
    await left.promise;
  });
  await locked.promise;
  const poll = fetch(`${url}/api/v1/events?queue_id=${state.queue_id}&last_event_id=${state.last_event_id}`, {
    headers: { authorization: owner.authorization },
    signal: gone.signal,
  });
  await expect.poll(open).toBe(1);
  gone.abort();
  await expect(poll).rejects.toThrow();
  await expect.poll(open).toBe(0);
  left.resolve();
  await holding;
  const queue = await realms.first.queues.access(owner.userId, state.queue_id, "look");
  await away.settle();
  expect(queue.reader).toBeUndefined();
  expect(realms.first.queues.readers.poll).toBe(0);
});
