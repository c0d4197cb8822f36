/** The design's guarantees for the log: dense positions, every event once and in order, on one node and on several. */

import { userNameChanged } from "@confab/server/domain/users/events";
import { commitEntries } from "@confab/server/events/commit";
import { engineUnderTest, type Person, type TestQueue, type WireEvent, World } from "@confab/testkit";
import { describe, expect, test, vi } from "vitest";

const idsOf = (events: readonly WireEvent[]): number[] =>
  events.map(({ message }) => (message as { id: number }).id);

const rising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

/** Polls until the queue has delivered this many messages. */
async function collect(queue: TestQueue, count: number): Promise<WireEvent[]> {
  const events: WireEvent[] = [];
  while (events.length < count) {
    events.push(...(await queue.next()).filter(({ type }) => type === "message"));
  }
  return events;
}

async function positionsOf(world: World): Promise<number[]> {
  const rows = await world.server.context.engine.query<{ position: number }>({
    text: "select position from event order by position",
    values: [],
  });
  return rows.map(({ position }) => position);
}

function expectDense(positions: readonly number[]): void {
  const first = positions[0] ?? 0;
  expect(positions).toEqual(positions.map((_, index) => first + index));
}

describe("events", () => {
  test("200 parallel sends reach ten polled queues once each, in order", async () => {
    await using world = await World.start();
    const hamlet = world.as("hamlet");
    const queues = await Promise.all(
      Array.from({ length: 10 }, () => hamlet.register({ event_types: ["message"] })),
    );
    const collected = Promise.all(queues.map((queue) => collect(queue, 200)));
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        world.as("cordelia").send("general", "load", `number ${index}`),
      ),
    );
    for (const events of await collected) {
      const ids = idsOf(events);
      expect(rising(ids)).toBe(true);
      expect(new Set(ids)).toEqual(new Set(sent));
      expect(rising(events.map(({ id }) => id))).toBe(true);
    }
    expectDense(await positionsOf(world));
  });

  test("a register during sends: the queue has exactly what the state lacks", async () => {
    await using world = await World.start();
    await registerAmongSends(world.as("cordelia"), world.as("hamlet"));
  });
});

describe.skipIf(engineUnderTest === "embedded")("several nodes on one PostgreSQL", () => {
  test("writers on two nodes: no event is skipped, positions are dense, all queues agree", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const queues = [
      await hamlet.register({ event_types: ["message"] }),
      await hamlet.at(second).register({ event_types: ["message"] }),
    ];
    const collected = Promise.all(queues.map((queue) => collect(queue, 200)));
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? cordelia : cordelia.at(second)).send("general", "load", `number ${index}`),
      ),
    );
    const [here, there] = (await collected).map(idsOf);
    expect(here).toEqual(there);
    expect(rising(here ?? [])).toBe(true);
    expect(new Set(here)).toEqual(new Set(sent));
    expectDense(await positionsOf(world));
  });

  test("a register at a node that is behind: its state and its queue have one position", async () => {
    await using world = await World.start();
    await registerAmongSends(world.as("cordelia"), world.as("hamlet").at(await world.startNode()));
  });

  test("overlapping writers: no reader passes a position that is reserved but not committed", async () => {
    await using world = await World.start();
    const cordelia = world.as("cordelia");
    const realm = world.server.realms.first;
    const queue = await world.as("hamlet").register({ event_types: ["message", "realm_user"] });
    const numbered = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const rename = { user_id: cordelia.userId, full_name: "Cordelia Late" };
    const slow = world.server.context.engine.transaction(async (connection) => {
      await commitEntries(connection, {
        realmId: realm.realmId,
        seenVersion: realm.model.metadataVersion,
        now: world.clock.now(),
        notify: `${realm.realmId} another-node`,
        entries: [{ event: userNameChanged.of(rename, { to: "everyone" }) }],
      });
      numbered.resolve();
      await finish.promise;
    });
    await numbered.promise;
    const sent = cordelia.send("general", "load", "behind it");
    await realm.log.catchUp();
    expect(await queue.events()).toEqual([]);
    finish.resolve();
    await slow;
    const id = await sent;
    const events = await queue.events();
    expect(events.map(({ type }) => type)).toEqual(["realm_user", "message"]);
    expect(idsOf(events.slice(1))).toEqual([id]);
    expectDense(events.map((event) => event.id));
  });

  test("a node with an old copy doesn't collect a queue that was used at another node", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const queue = await world.as("hamlet").register({
      event_types: ["message"],
      queue_lifespan_secs: 630,
    });
    const there = queue.at(second);
    const { engine } = world.server.context;
    const isNoted = async () => {
      const [row] = await engine.query<{ used: number }>({
        text: "select extract(epoch from last_used_at)::float8 * 1000 as used from event_queue where queue_id = $1",
        values: [queue.state.queue_id],
      });
      expect(row?.used).toBeGreaterThan(world.clock.now() - 5 * 60_000);
    };
    for (let minute = 0; minute < 10; minute += 1) {
      await world.pass(1);
      expect(await there.events()).toEqual([]);
    }
    await vi.waitFor(isNoted, { timeout: 20_000 });
    // Longer than its lifetime without a use here, and before the maintenance of the eleventh minute.
    await world.clock.advance(45_000);
    const id = await world.as("cordelia").send("general", "round", "later");
    expect(idsOf(await queue.events())).toEqual([id]);
  });

  test("a queue continues at any node: no event lost, none twice", async () => {
    await using world = await World.start();
    const second = await world.startNode();
    const cordelia = world.as("cordelia");
    let queue = await world.as("hamlet").register({ event_types: ["message"] });
    const seen: number[] = [];
    const sent: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (const node of [world.url, second]) {
        sent.push(await cordelia.at(node).send("general", "round", `${round}`));
      }
      queue = queue.at(round % 2 === 0 ? second : world.url);
      seen.push(...idsOf(await collect(queue, 2)));
    }
    expect(seen).toEqual(sent);
  });
});

/** Registers one person while another sends: the queue must have exactly what the state of the registration lacks. */
async function registerAmongSends(sender: Person, reader: Person): Promise<void> {
  // Sent after the greetings of others, so that all later ids are of messages that the reader gets.
  await sender.send("general", "load", "the first");
  const sends = Array.from({ length: 100 }, (_, index) => sender.send("general", "load", `number ${index}`));
  const queues = await Promise.all(
    Array.from({ length: 20 }, () =>
      reader.register<{ max_message_id: number }>({ event_types: ["message"] }),
    ),
  );
  const last = Math.max(...(await Promise.all(sends)));
  for (const queue of queues) {
    const expected = last - queue.state.max_message_id;
    const ids = expected === 0 ? [] : idsOf(await collect(queue, expected));
    expect(ids).toEqual(ids.map((_, index) => queue.state.max_message_id + 1 + index));
  }
}
