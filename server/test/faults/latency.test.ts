import { Cluster } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const EACH_WAY_MILLISECONDS = 50;

const SENDERS = 64;

/** The number of messages that each sender sends. */
const SENDS = 10;

describeFaults("a database that is far away", () => {
  test(`${SENDERS} simultaneous senders share round trips, and are many times as fast as one`, async () => {
    await using cluster = await Cluster.start(1);
    const owner = await cluster.owner();
    cluster.node(0).cable.delay(EACH_WAY_MILLISECONDS);
    const sendsPerSecond = async (senders: number) => {
      const start = performance.now();
      const all = Array.from({ length: senders }, async (_, sender) => {
        for (let count = 0; count < SENDS; count += 1)
          await owner.send("general", "far", `${sender}/${count}`);
      });
      await Promise.all(all);
      return (1000 * senders * SENDS) / (performance.now() - start);
    };
    const alone = await sendsPerSecond(1);
    const together = await sendsPerSecond(SENDERS);
    expect(together / alone).toBeGreaterThan(SENDERS / 8);
  });
});
