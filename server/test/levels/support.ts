/** Reads what clients of several feature levels get of the same work. */
import { eventChecker } from "@confab/contract/check-answer";
import type { Person, WireEvent, World } from "@confab/testkit";
import { expect } from "vitest";

/**
 * Registers a queue for each level, does some work, and returns each queue's events of these types, in order. All
 * events must match the contract at the level of their queue.
 */
export async function eventsAt(
  person: Person,
  levels: readonly number[],
  types: readonly string[],
  work: () => Promise<unknown>,
): Promise<WireEvent[][]> {
  const queues = await Promise.all(
    levels.map((level) => person.speaking(level).register({ event_types: types, fetch_event_types: [] })),
  );
  await work();
  return Promise.all(
    queues.map(async (queue, index) => {
      const problemOf = eventChecker(levels[index]);
      const events = await queue.all();
      for (const event of events) expect(problemOf(event)).toBeUndefined();
      return events;
    }),
  );
}

/** Returns the OpenAPI document of a level. */
export async function documentAt(world: World, level: number): Promise<Record<string, unknown>> {
  const answer = await fetch(`${world.url}/api/v1/openapi.json?feature_level=${level}`);
  return (await answer.json()) as Record<string, unknown>;
}
