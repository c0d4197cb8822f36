import { missingNats, NatsProcess, patience } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

describe.skipIf(missingNats() !== undefined)("with NATS", () => {
  describeFaults("NATS killed, frozen and started again under three nodes", () => {
    test("nothing is lost or duplicated, each request succeeds, and nodes return to it", async () => {
      await using nats = await NatsProcess.start();
      await using trial = await Trial.start({ NATS_URL: nats.url() });
      const { cluster, load } = trial;
      await nats.kill();
      await load.acknowledged(100);
      await load.delivered(100);
      await nats.start();
      await reconnected(trial, 1);
      await load.delivered(100);
      nats.freeze();
      await lost(trial, 2);
      await load.delivered(100);
      nats.thaw();
      await reconnected(trial, 2);
      await load.delivered(100);
      await trial.expectSound();
      for (const [node] of cluster.nodes.entries()) {
        expect(load.history.count("success", node)).toBe(
          load.history.answers.filter((answer) => answer.node === node).length,
        );
      }
    });
  });
});

/** Waits until each node has noticed this often that NATS is unavailable. */
const lost = (trial: Trial, times: number) => logged(trial, "The connection to NATS was lost", times);

/** Waits until each node has returned to NATS this often. */
const reconnected = (trial: Trial, times: number) => logged(trial, "Connected to NATS again", times);

async function logged({ cluster }: Trial, text: string, times: number): Promise<void> {
  for (const { process } of cluster.nodes) {
    await expect
      .poll(() => process.logged.split(text).length - 1, { timeout: patience(20_000) })
      .toBeGreaterThanOrEqual(times);
  }
}
