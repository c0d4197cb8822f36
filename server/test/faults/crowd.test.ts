import { Cluster, type TestQueue } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const CLIENTS = 1000;

const MESSAGES = 20;

describeFaults("more clients at once than ever", () => {
  test("1,000 clients of a node that is killed come to another one, and each has every event once", async () => {
    await using cluster = await Cluster.start(2);
    const [first, second] = [cluster.node(0), cluster.node(1)];
    const owner = await cluster.owner();
    const queues: TestQueue[] = [];
    while (queues.length < CLIENTS) {
      const more = Array.from({ length: 50 }, () => owner.register({ event_types: ["message"] }));
      queues.push(...(await Promise.all(more)));
    }
    const sent: number[] = [];
    while (sent.length < MESSAGES) sent.push(await owner.send("general", "before", `number ${sent.length}`));
    await first.kill();
    const delivered = await Promise.all(queues.map((queue) => readAll(queue.at(second.url))));
    expect(delivered).toEqual(queues.map(() => sent));
  });
});

/** The ids of the messages of a queue; its client comes again when it is told to. */
async function readAll({ owner, state, lastEventId }: TestQueue): Promise<number[]> {
  const poll = { queue_id: state.queue_id, last_event_id: lastEventId, dont_block: true };
  type Events = { events: { message: { id: number } }[] };
  for (;;) {
    const { status, headers, body } = await owner.request<Events>("GET", "/events", poll);
    if (status === 200) return body.events.map(({ message }) => message.id);
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  }
}
