import { GENERATION, OLDEST_LEVEL, versionAt } from "@confab/contract";
import { engineUnderTest, expectSameModel, World } from "@confab/testkit";
import { expect, test } from "vitest";
import { eventsOf } from "../events/support.ts";
import { listen, state } from "./support.ts";

/** Makes the database look as if an older version has served it. */
const servedByOlder = (world: World) =>
  world.server.context.engine.query({ text: "update realm set generation = generation - 1", values: [] });

const restart = {
  type: "restart",
  zulip_version: versionAt(OLDEST_LEVEL),
  zulip_feature_level: OLDEST_LEVEL,
  zulip_merge_base: versionAt(OLDEST_LEVEL),
  server_generation: GENERATION,
  immediate: false,
};

test("a queue that survives an upgrade gets one event about it", async () => {
  await using world = await World.start();
  const [queue] = await listen([world.as("guest")], ["restart"]);
  if (!queue) throw new Error("There is no queue");
  await world.restart();
  expect(await eventsOf(queue.at(world.url))).toEqual([]);
  await servedByOlder(world);
  for (let starts = 0; starts < 2; starts += 1) await world.restart();
  expect(await eventsOf(queue.at(world.url))).toEqual([restart]);
  expect(await state(world.as("guest"), "realm")).toMatchObject({ server_generation: GENERATION });
  await expectSameModel(world);
});

test("an older version that is started again sends no event", async () => {
  await using world = await World.start();
  const [queue] = await listen([world.as("guest")], ["restart"]);
  await world.server.context.engine.query({
    text: "update realm set generation = generation + 1",
    values: [],
  });
  await world.restart();
  expect(queue && (await eventsOf(queue.at(world.url)))).toEqual([]);
});

test.skipIf(engineUnderTest === "embedded")("one of several nodes sends the event", async () => {
  await using world = await World.start();
  const [queue] = await listen([world.as("guest")], ["restart"]);
  await servedByOlder(world);
  const nodes = await Promise.all([world.startNode(), world.startNode()]);
  await world.as("guest").at(nodes[0]).ok("GET", "/users/me");
  expect(queue && (await queue.next())).toMatchObject([restart]);
  expect(queue && (await eventsOf(queue.at(nodes[1])))).toEqual([]);
});

test("an organization gets the default of a property that is newer than the organization", async () => {
  await using world = await World.start();
  const { engine } = world.server.context;
  await engine.query({
    text: "update realm set properties = properties - 'enable_read_receipts'",
    values: [],
  });
  await world.restart();
  const property = { realm_enable_read_receipts: false };
  expect(await state(world.as("owner").speaking(), "realm")).toMatchObject(property);
  await world.as("owner").speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
  await expectSameModel(world);
});

test("the organization's stream for such notices learns of an upgrade, once", async () => {
  await using world = await World.start();
  const owner = world.as("owner");
  const { streams } = await state<{ streams: { stream_id: number }[] }>(owner, "stream");
  const { stream_id } = streams[0] ?? { stream_id: 0 };
  await owner.speaking().ok("PATCH", "/realm", { zulip_update_announcements_stream_id: stream_id });
  const topics = async () => {
    const { topics: list } = await owner.ok<{ topics: { name: string }[] }>(
      "GET",
      `/users/me/${stream_id}/topics`,
    );
    return list.filter(({ name }) => name === "server updates").length;
  };
  await world.restart();
  expect(await topics()).toBe(0);
  await servedByOlder(world);
  for (let starts = 0; starts < 2; starts += 1) await world.restart();
  const { messages } = await owner.ok<{ messages: { content: string; sender_full_name: string }[] }>(
    "GET",
    "/messages",
    {
      anchor: "newest",
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: "topic", operand: "server updates" }],
    },
  );
  expect(messages).toMatchObject([
    { content: "<p>This server now runs a new version.</p>", sender_full_name: "Notification Bot" },
  ]);
  await expectSameModel(world);
});
