/** Limits on what a client can make the server store by registering queues. */
import { MAX_QUEUES_PER_USER } from "@confab/contract";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { world, hamlet, guest } = useWorld();

const storedOptions = async (queueId: string): Promise<Record<string, unknown>> => {
  const [row] = await world.server.context.engine.query<{ options: Record<string, unknown> }>({
    text: "select options from event_queue where queue_id = $1",
    values: [queueId],
  });
  return row?.options ?? {};
};

test("stores only known event types, once each and in one order", async () => {
  const { state } = await guest.register({
    event_types: ["typing", "no such type", "message", "message", "x".repeat(1000)],
  });
  expect((await storedOptions(state.queue_id))["event_types"]).toEqual(["message", "typing"]);
});

test.each([
  ["too many terms", Array.from({ length: 21 }, (_, index) => ["topic", `topic ${index}`]), /limit: 20/],
  ["an operand that is too long", [["topic", "x".repeat(1001)]], /limit: 1000 characters/],
  [
    "terms that are too long together",
    Array.from({ length: 20 }, () => ["topic", "x".repeat(60)]),
    /limit: 1000 characters/,
  ],
])("rejects a narrow with %s", async (_, narrow, limit) => {
  expect(await guest.whyRefused("POST", "/register", { narrow })).toMatch(limit);
});

test("forgets the options of queues that have ended", async () => {
  const { queues } = world.server.realms.first;
  const before = queues.differentOptions;
  const registered = [];
  for (let number = 0; number < 5; number += 1) {
    registered.push(await guest.register({ narrow: [["topic", `topic ${number}`]] }));
  }
  expect(queues.differentOptions).toBe(before + 5);
  for (const { state } of registered) await guest.ok("DELETE", "/events", { queue_id: state.queue_id });
  expect(queues.differentOptions).toBe(before);
});

test("evicts the queue that was used least recently when a user has too many", async () => {
  const register = async () =>
    (await hamlet.ok<{ queue_id: string }>("POST", "/register", { fetch_event_types: [] })).queue_id;
  const poll = (queue_id: string) =>
    hamlet.request("GET", "/events", { queue_id, last_event_id: -1, dont_block: true });
  const other = await guest.register();
  const ids: string[] = [];
  for (let number = 0; number <= MAX_QUEUES_PER_USER; number += 1) {
    ids.push(await register());
    await world.clock.advance(10);
  }
  // Uses are recorded, and queues evicted, once a minute.
  expect((await poll(ids[0] ?? "")).status).toBe(200);
  await world.pass(2);
  const statuses = await Promise.all(ids.map(async (id) => (await poll(id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_QUEUES_PER_USER);
  expect(await poll(ids[1] ?? "")).toMatchObject({ status: 400, body: { code: "BAD_EVENT_QUEUE_ID" } });
  expect((await poll(ids.at(-1) ?? "")).status).toBe(200);
  await guest.ok("GET", "/events", { queue_id: other.state.queue_id, last_event_id: -1, dont_block: true });
});
