/** Reads the events of queues, and checks each against the contract. */
import { OLDEST_LEVEL } from "@confab/contract";
import { eventChecker } from "@confab/contract/check-answer";
import type { TestQueue, WireEvent } from "@confab/testkit";
import { expect } from "vitest";

type Event = Omit<WireEvent, "id"> & Readonly<Record<string, unknown>>;

const problemOf = eventChecker(OLDEST_LEVEL);

/** Returns the pending events of the queue. */
export async function numberedEventsOf(queue: TestQueue<unknown>): Promise<WireEvent[]> {
  const events = await queue.events();
  for (const event of events) expect(problemOf(event)).toBeUndefined();
  return events;
}

/** Returns the pending events of the queue without ids. */
export async function eventsOf(queue: TestQueue<unknown>): Promise<Event[]> {
  return (await numberedEventsOf(queue)).map(({ id: _, ...event }) => event as Event);
}
