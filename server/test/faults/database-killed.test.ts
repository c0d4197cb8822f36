import { expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

describeFaults("PostgreSQL killed under three nodes, and started again", () => {
  test("by SIGKILL and by SIGQUIT: nothing is lost, and all nodes serve again", async () => {
    await using trial = await Trial.start();
    const { cluster, load } = trial;
    for (const signal of ["SIGKILL", "SIGQUIT"] as const) {
      await cluster.postgres.kill(signal);
      for (const [node] of cluster.nodes.entries()) await load.answered("unavailable", node, 20);
      await cluster.postgres.start();
      for (const [node] of cluster.nodes.entries()) await load.answered("success", node, 50);
    }
    await trial.expectSound();
    await expectWorkedOff(trial);
  });
});

/** Expects that pending background work is completed after the kill, even without other activity. */
async function expectWorkedOff({ cluster, owner }: Trial): Promise<void> {
  await owner.send("general", "last", "The last message.");
  await cluster.postgres.kill("SIGKILL");
  await cluster.postgres.start();
  const behind = () =>
    cluster.postgres.query<{ name: string }>(`
      select name from log_consumer join realm_counter using (realm_id)
       where log_consumer.position < realm_counter.position`);
  await expect.poll(behind, { timeout: 20_000 }).toEqual([]);
}
