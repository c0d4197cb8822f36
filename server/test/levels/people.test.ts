/** Changes of presence, typing, statuses and accounts, each at its level and at the level before. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { expect, test } from "vitest";

const { hamlet } = useWorld();

/** Returns a user's initial state as clients of a level get it. */
async function stateAt(person: Person, level: number, types: readonly string[]) {
  const { state } = await person.speaking(level).register({ fetch_event_types: types, event_types: types });
  return state;
}

test("164: the initial state has the intervals of presence", async () => {
  const intervals = {
    server_presence_ping_interval_seconds: 60,
    server_presence_offline_threshold_seconds: 140,
  };
  const [before, after] = [await stateAt(hamlet, 163, ["realm"]), await stateAt(hamlet, 164, ["realm"])];
  for (const key of Object.keys(intervals)) expect(before).not.toHaveProperty(key);
  expect(after).toMatchObject(intervals);
});

test("204: the initial state has the intervals of typing", async () => {
  const intervals = {
    server_typing_started_expiry_period_milliseconds: 15_000,
    server_typing_stopped_wait_period_milliseconds: 5_000,
    server_typing_started_wait_period_milliseconds: 10_000,
  };
  const [before, after] = [await stateAt(hamlet, 203, ["realm"]), await stateAt(hamlet, 204, ["realm"])];
  for (const key of Object.keys(intervals)) expect(before).not.toHaveProperty(key);
  expect(after).toMatchObject(intervals);
});
