import { test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

const NODE = 1;

/** All of them want to write, so they wait for each other as well as for the row. */
const WRITERS = 12;

/** Longer than a client waits for an answer. */
const LONG_SECONDS = 20;

describeFaults("a session that keeps the realm's counter row", () => {
  test("answers waiting writers soon that they should retry, and stores their messages once the row is free", async () => {
    await using trial = await Trial.start();
    const { cluster, owner, load } = trial;
    const writer = await cluster.newPerson(owner, "Writer");
    for (let count = 0; count < WRITERS; count += 1) load.probe(writer, NODE);
    await load.answered("success", NODE, 50);
    {
      await using _held = await cluster.postgres.hold("select from realm_counter for update");
      await load.goOn(LONG_SECONDS);
    }
    for (const [node] of cluster.nodes.entries()) await load.answered("success", node, 20);
    await load.acknowledged(20);
    await trial.expectSound();
  });
});
