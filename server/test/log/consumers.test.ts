import { World } from "@confab/testkit";
import { expect, test } from "vitest";

test("background work that fails does not hold up the rest, and goes on where it was", async () => {
  await using world = await World.start();
  const hamlet = world.as("hamlet");
  const { engine } = world.server.context;
  const run = (text: string) => engine.query({ text, values: [] });
  const count = async (text: string) =>
    (await engine.query<{ count: number }>({ text, values: [] }))[0]?.count ?? Number.NaN;
  const indexed = () => count("select count(*)::int as count from message_search");
  const counted = () => count("select sum(messages)::int as count from stream_traffic");
  await hamlet.send("general", "Ghosts", "Who's there?");
  await world.settle();
  const [indexedBefore, countedBefore] = [await indexed(), await counted()];

  await run("alter table stream_traffic rename to stream_traffic_away");
  await hamlet.send("general", "Ghosts", "Nay, answer me.");
  await world.settle();
  await hamlet.send("general", "Ghosts", "Stand, and unfold yourself.");
  await world.settle();
  expect(await indexed()).toBe(indexedBefore + 2);

  await run("alter table stream_traffic_away rename to stream_traffic");
  expect(await counted()).toBe(countedBefore);
  await world.clock.advance(4000);
  await world.settle();
  expect(await counted()).toBe(countedBefore + 2);
  expect(await indexed()).toBe(indexedBefore + 2);
});
