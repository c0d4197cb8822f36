import { Cluster, type Person, patience } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults, waitingForLocks } from "./support.ts";

const NODES = [0, 1];

/** Messages that each node schedules for the same second. */
const MESSAGES = 10;

/** Returns a time that leaves enough, also on a busy machine, to schedule all messages before they are due. */
const soon = (): number => Math.ceil((Date.now() + patience(4000)) / 1000);

describeFaults("kill -9 of a node that is about to send scheduled messages", () => {
  test("another node sends each of them once", async () => {
    await using cluster = await Cluster.start(NODES.length);
    const owner = await cluster.owner();
    const sender = await cluster.newPerson(owner, "Sender");
    for (const victim of NODES) {
      const contents = await scheduleAtAll(cluster, sender, victim, soon());
      {
        // Nobody can send, so both nodes wait for the row in the middle of sending.
        await using _held = await cluster.postgres.hold("select from realm_counter for update");
        await waitingForLocks(cluster, NODES.length);
        await cluster.node(victim).kill();
      }
      const survivor = sender.at(cluster.node(1 - victim).url);
      await expect.poll(() => contentsOf(survivor, victim), { timeout: patience(60_000) }).toEqual(contents);
      expect(await survivor.ok("GET", "/scheduled_messages")).toMatchObject({ scheduled_messages: [] });
      await cluster.node(victim).start();
      const back = sender.at(cluster.node(victim).url);
      // A node that had anything left to send would send it before these, which are due later.
      await scheduleAtAll(cluster, sender, 2 + victim, soon());
      await expect
        .poll(async () => (await contentsOf(back, 2 + victim)).length, { timeout: patience(60_000) })
        .toBe(2 * MESSAGES);
      expect(await contentsOf(back, victim)).toEqual(contents);
    }
  });
});

/** Schedules messages at both nodes, so that both have a timer. @returns their contents, sorted */
async function scheduleAtAll(cluster: Cluster, sender: Person, round: number, due: number) {
  const scheduled = NODES.flatMap((node) =>
    Array.from({ length: MESSAGES }, async (_, count) => {
      const content = `round ${round}: message ${count} of node ${node}`;
      await sender.at(cluster.node(node).url).ok("POST", "/scheduled_messages", {
        type: "direct",
        to: [sender.userId],
        content,
        scheduled_delivery_timestamp: due,
      });
      return `<p>${content}</p>`;
    }),
  );
  return (await Promise.all(scheduled)).sort();
}

/** Returns the sorted contents of the messages of a round. */
async function contentsOf(reader: Person, round: number): Promise<string[]> {
  const { messages } = await reader.ok<{ messages: { content: string }[] }>("GET", "/messages", {
    anchor: "newest",
    num_before: 1000,
    num_after: 0,
  });
  const contents = messages.map(({ content }) => content);
  return contents.filter((content) => content.startsWith(`<p>round ${round}:`)).sort();
}
