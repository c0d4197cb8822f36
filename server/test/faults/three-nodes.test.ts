import { patience } from "@confab/testkit";
import { expect, test } from "vitest";
import { describeFaults, type Trial, useTrials, waitingForLocks } from "./support.ts";

/** The node that has the fault. */
const NODE = 1;

/** All of them want to write, so they wait for each other as well as for the counter row. */
const WRITERS = 12;

/**
 * The duration of a freeze. It exceeds the limits on an idle transaction (5 s), on a connection that is being made (3 s)
 * and on a wait for a lock (3 s).
 */
const FROZEN_SECONDS = 12;

describeFaults("three nodes under load", () => {
  const startTrial = useTrials();

  test("kill -9 of one: its clients continue at the others, nothing is lost, and it recovers", async () => {
    await using trial = await startTrial();
    const { cluster, load } = trial;
    await cluster.node(NODE).kill();
    await othersContinue(trial, 200);
    await cluster.node(NODE).start();
    await load.answered("success", NODE, 50);
    await trial.expectSound();
    expect(load.history.count("no connection", NODE)).toBeGreaterThan(0);
  });

  test("the cable between one and PostgreSQL is cut or reset: the node reports it, others continue, it recovers", async () => {
    await using trial = await startTrial();
    const { cluster, load } = trial;
    const { cable } = cluster.node(NODE);
    for (const connections of ["kept", "forgotten"] as const) {
      cable.cut();
      await load.answered("unavailable", NODE, 20);
      await othersContinue(trial, 100);
      cable.restore({ connections });
      await load.answered("success", NODE, 50);
    }
    for (let count = 0; count < 10; count += 1) {
      cable.reset();
      await load.answered("success", NODE, 10);
    }
    await trial.expectSound();
  });

  test("a session keeps the counter row: waiting writers are told to retry, and send once the row is free", async () => {
    await using trial = await startTrial();
    const { cluster, load } = trial;
    await addWriters(trial);
    {
      await using _held = await cluster.postgres.hold("select from realm_counter for update");
      for (const [node] of cluster.nodes.entries()) await load.answered("unavailable", node, WRITERS);
      // All requests that are under way now are answered although the row is still kept.
      await load.settled();
    }
    for (const [node] of cluster.nodes.entries()) await load.answered("success", node, 20);
    await load.acknowledged(20);
    await trial.expectSound();
  });

  test("one is stopped and continues later: the counter row is taken from it, others continue, it catches up", async () => {
    await using trial = await startTrial();
    const { cluster, load } = trial;
    await addWriters(trial);
    {
      // All nodes wait for the row, and the frozen node is among those that get it.
      await using _held = await cluster.postgres.hold("select from realm_counter for update");
      await waitingForLocks(cluster, 2 * cluster.nodes.length);
      cluster.node(NODE).freeze();
    }
    const { length } = load.history.answers;
    await load.goOnCalmly(FROZEN_SECONDS);
    await othersContinue(trial, 100, length);
    cluster.node(NODE).thaw();
    await load.answered("success", NODE, 50);
    await trial.expectSound({ frozen: NODE });
  });

  test("PostgreSQL is killed by SIGKILL and by SIGQUIT: nothing is lost, and all nodes serve again", async () => {
    await using trial = await startTrial();
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

/** Adds several writers at one node, so that several of its writes wait for the counter row simultaneously. */
async function addWriters({ people, load }: Trial): Promise<void> {
  const writer = people[NODE];
  if (!writer) throw new Error("Nobody is at the node");
  for (let count = 0; count < WRITERS; count += 1) load.probe(writer, NODE);
  await load.answered("success", NODE, 50);
}

/** Expects that clients of the other nodes have this many more messages acknowledged. @param since an answer's index */
async function othersContinue({ load }: Trial, more: number, since = load.history.answers.length) {
  await load.acknowledged(more);
  const others = load.history.answers.slice(since).filter(({ node }) => node !== NODE);
  expect(["success", "unavailable"]).toEqual(expect.arrayContaining(others.map(({ kind }) => kind)));
}

/** Expects that pending background work is completed after the kill, even without other activity. */
async function expectWorkedOff({ cluster, owner }: Trial): Promise<void> {
  await owner.send("general", "last", "The last message.");
  await cluster.postgres.kill("SIGKILL");
  await cluster.postgres.start();
  const behind = () =>
    cluster.postgres.query<{ name: string }>(`
      select name from log_consumer join realm_counter using (realm_id)
       where log_consumer.position < realm_counter.position`);
  await expect.poll(behind, { timeout: patience(60_000) }).toEqual([]);
}
