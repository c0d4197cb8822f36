import { expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

describeFaults("kill -9 of one node of three under load", () => {
  test("its clients continue at the others, nothing is lost, and it recovers", async () => {
    await using trial = await Trial.start();
    const { cluster, load } = trial;
    await cluster.node(1).kill();
    const { length } = load.history.answers;
    await load.acknowledged(200);
    const others = load.history.answers.slice(length).filter(({ node }) => node !== 1);
    expect(["success", "unavailable"]).toEqual(expect.arrayContaining(others.map(({ kind }) => kind)));
    await cluster.node(1).start();
    await load.answered("success", 1, 50);
    await trial.expectSound();
    expect(load.history.count("no connection", 1)).toBeGreaterThan(0);
  });
});
