/** Many clients poll a node that does not know their queues, as after a restart. */
import { statementsDuring, type TestQueue } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, expect, test } from "vitest";

const { world, owner, hamlet, cordelia } = useWorld();

/** Two queues begin before each of these messages, oldest first. */
const contents = Array.from({ length: 8 }, (_, index) => `message ${index}`);
let queues: TestQueue<unknown>[];

beforeEach(async () => {
  queues = [];
  for (const content of contents) {
    queues.push(await hamlet.register({ event_types: ["message"] }), await owner.register());
    await cordelia.send("general", "tea", content);
  }
});

const messagesOf = async (queue: TestQueue<unknown>) => {
  const events = await queue.events();
  return events.flatMap(({ message }) => (message as { content: string } | undefined)?.content ?? []);
};

const expected = contents.flatMap((_, index) => [contents.slice(index), contents.slice(index)]);

/** Restarts the server, and returns the number of times that `work` then reads the log. */
async function readsAfterRestart(work: () => Promise<void>): Promise<number> {
  await world.restart();
  await world.settle();
  const statements = await statementsDuring(world, work);
  return statements.filter((name) => name === "read_log").length;
}

test("clients that arrive one after the other share one reading of the log", async () => {
  const reads = await readsAfterRestart(async () => {
    const received: string[][] = [];
    for (const queue of queues) received.push(await messagesOf(queue));
    expect(received).toEqual(expected);
  });
  expect(reads).toBe(1);
});

test("clients that arrive at once share readings, wherever in the log they continue", async () => {
  const reads = await readsAfterRestart(async () => {
    expect(await Promise.all(queues.map(messagesOf))).toEqual(expected);
  });
  // Without sharing, each of the positions needs a reading of its own.
  expect(reads).toBeLessThan(contents.length);
});
