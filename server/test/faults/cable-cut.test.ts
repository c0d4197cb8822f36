import { expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

/** The node whose cable is cut. */
const NODE = 1;

describeFaults("the cable between one node and PostgreSQL", () => {
  test("cut silently or with all connections reset: the node reports it, others continue, and it recovers", async () => {
    await using trial = await Trial.start();
    const { cluster, load } = trial;
    const { cable } = cluster.node(NODE);
    for (const connections of ["kept", "forgotten"] as const) {
      cable.cut();
      await load.answered("unavailable", NODE, 20);
      const { length } = load.history.answers;
      await load.acknowledged(100);
      const others = load.history.answers.slice(length).filter(({ node }) => node !== NODE);
      expect(["success", "unavailable"]).toEqual(expect.arrayContaining(others.map(({ kind }) => kind)));
      cable.restore({ connections });
      await load.answered("success", NODE, 50);
    }
    for (let count = 0; count < 10; count += 1) {
      cable.reset();
      await load.answered("success", NODE, 10);
    }
    await trial.expectSound();
  });
});
