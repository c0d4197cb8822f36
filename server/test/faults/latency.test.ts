import { Cluster } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults } from "./support.ts";

const EACH_WAY_MILLISECONDS = 50;

const SENDERS = 64;

/** The number of messages that each sender sends. */
const SENDS = 10;

describeFaults("a database that is far away", () => {
  test(`${SENDERS} simultaneous senders share round trips`, async () => {
    await using cluster = await Cluster.start(1);
    const owner = await cluster.owner();
    const { cable } = cluster.node(0);
    cable.delay(EACH_WAY_MILLISECONDS);
    const requestsPerSend = async (senders: number) => {
      const before = cable.requests;
      const all = Array.from({ length: senders }, async (_, sender) => {
        for (let count = 0; count < SENDS; count += 1)
          await owner.send("general", "far", `${sender}/${count}`);
      });
      await Promise.all(all);
      return (cable.requests - before) / (senders * SENDS);
    };
    const alone = await requestsPerSend(1);
    const together = await requestsPerSend(SENDERS);
    expect(alone / together).toBeGreaterThan(SENDERS / 8);
  });
});
