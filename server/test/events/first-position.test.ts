/** The position of the oldest event, by which the upkeep finds organizations with a log. */
import { trimLog } from "@confab/server/events/queue-store";
import { engineUnderTest } from "@confab/testkit";
import { useNewWorlds } from "@confab/testkit/vitest";
import { expect, test } from "vitest";
import { runSql } from "../messages/database.ts";

const MINUTE = 60_000;

const { world, owner, hamlet } = useNewWorlds();

/** Returns the first position that the counter row holds, and the one of the log. */
async function firstPositions(): Promise<{ noted: number | null; stored: number | null }> {
  const [row] = await runSql(
    world,
    "select first_position as noted, (select min(position) from event) as stored from realm_counter",
  );
  return row as { noted: number | null; stored: number | null };
}

const trim = () => trimLog(world.server.context.engine, world.server.realms.first.realmId, world.clock.now());

test("it follows the log while it grows, is trimmed, becomes empty and grows again", async () => {
  await hamlet.send("general", "zoo", "An okapi.");
  const initial = await firstPositions();
  expect(initial.noted).toBe(initial.stored);
  expect(initial.noted).not.toBeNull();

  await world.settle();
  await hamlet.register();
  await world.clock.jump(MINUTE);
  for (const topic of ["a", "b", "c"]) await hamlet.send("general", topic, "A tapir.");
  await world.settle();
  await trim();
  const trimmed = await firstPositions();
  expect(trimmed.noted).toBe(trimmed.stored);
  expect(trimmed.noted).toBeGreaterThan(initial.noted ?? 0);

  await runSql(world, "delete from event_queue");
  await world.clock.jump(MINUTE);
  await trim();
  expect(await firstPositions()).toEqual({ noted: null, stored: null });

  await owner.ok("PATCH", "/realm", { description: "Animals" });
  const { noted, stored } = await firstPositions();
  expect(noted).toBe(stored);
  expect(noted).toBeGreaterThan(trimmed.noted ?? 0);
});

test.runIf(engineUnderTest === "postgres")("a commit that trimming waits for keeps its event", async () => {
  await hamlet.send("general", "zoo", "An okapi.");
  await world.settle();
  await world.clock.jump(MINUTE);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const commit = world.server.context.engine.transaction(async (connection) => {
    const text = `with counter as (
        update realm_counter set position = position + 1, first_position = coalesce(first_position, position + 1)
        returning realm_id, position)
      insert into event (realm_id, position, type, payload, audience, created_at)
      select realm_id, position, 'note', '{}', '{"to":"nobody"}', $1 from counter`;
    await connection.query({ text, values: [new Date(world.clock.now()).toISOString()] });
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const trimmed = trim();
  const waiting = async () => (await runSql(world, "select pid from pg_locks where not granted")).length;
  // The upkeep of the node may wait there, too.
  await expect.poll(waiting).toBeGreaterThan(0);
  released.resolve();
  await Promise.all([commit, trimmed]);
  const { noted, stored } = await firstPositions();
  expect(stored).not.toBeNull();
  expect(noted).toBe(stored);
});
