import { engineUnderTest, type Person, World } from "@confab/testkit";
import { describe, expect, test } from "vitest";

const LIMIT = 200;

/** Sends this many requests, one after the other. Returns the number of accepted requests. */
async function ask(person: Person, times: number): Promise<number> {
  let accepted = 0;
  for (let count = 0; count < times; count += 1) {
    const { status } = await person.request("GET", "/users/me");
    if (status === 200) accepted += 1;
    else expect(status).toBe(429);
  }
  return accepted;
}

const remainingOf = async (person: Person): Promise<number> =>
  Number((await person.request("GET", "/users/me")).headers.get("x-ratelimit-remaining"));

describe.skipIf(engineUnderTest === "embedded")("two nodes", () => {
  test("count together, separately for each user", async () => {
    await using world = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const second = await world.startNode();
    expect(await ask(hamlet, 150)).toBe(150);
    await world.clock.advance(1000);
    await expect.poll(() => remainingOf(hamlet.at(second))).toBeLessThanOrEqual(LIMIT - 150);
    expect(await ask(hamlet.at(second), 60)).toBeLessThan(LIMIT - 150);
    expect(await remainingOf(cordelia.at(second))).toBe(LIMIT - 1);
    await world.clock.advance(61_000);
    expect(await remainingOf(hamlet.at(second))).toBe(LIMIT - 1);
  });

  test("don't share the counts of users who are far from a limit", async () => {
    await using world = await World.start({ environment: { CONFAB_RATE_LIMITS: "on" } });
    const [hamlet, cordelia] = [world.as("hamlet"), world.as("cordelia")];
    const second = await world.startNode();
    expect(await ask(cordelia, 5)).toBe(5);
    expect(await ask(hamlet, 50)).toBe(50);
    await world.clock.advance(1000);
    await expect.poll(() => remainingOf(hamlet.at(second))).toBeLessThanOrEqual(LIMIT - 50);
    expect(await remainingOf(cordelia.at(second))).toBe(LIMIT - 1);
  });
});
