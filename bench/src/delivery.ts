/** From sending a message to its event at another client, on a server that has nothing else to do. */
import type { Person } from "@confab/testkit";

/** @returns milliseconds */
export async function measureDelivery(sender: Person, rounds: number): Promise<number[]> {
  const queue = await sender.register({ event_types: ["message"] });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const poll = queue.next();
    // Until the poll is held: what is measured is the way of the event, not of the poll.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const start = performance.now();
    void sender.send("general", "delivery", `Round ${round}`);
    await poll;
    times.push(performance.now() - start);
  }
  return times;
}
