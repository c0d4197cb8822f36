import { expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

const NODE = 1;

/** Enough for several of its writes to want the realm's counter row at the same time. */
const WRITERS = 12;

/** Longer than a transaction may idle, a connection be silent, a statement wait for a connection. */
const LONG_SECONDS = 30;

describeFaults("a node that is stopped under load and goes on later", () => {
  test("the counter row is taken from it, the others go on, and it catches up", async () => {
    await using trial = await Trial.start();
    const { cluster, owner, load } = trial;
    const writer = await cluster.newPerson(owner, "Writer");
    for (let count = 0; count < WRITERS; count += 1) load.probe(writer, NODE);
    await load.answered("success", NODE, 50);
    {
      // All nodes wait for the row, and the one that is stopped is among those who get it.
      await using _held = await cluster.postgres.hold("select from realm_counter for update");
      await waitingForLocks(trial, 2 * cluster.nodes.length);
      cluster.node(NODE).freeze();
    }
    const { length } = load.history.answers;
    await load.goOn(LONG_SECONDS);
    await load.acknowledged(100);
    const others = load.history.answers.slice(length).filter(({ node }) => node !== NODE);
    expect(["success", "unavailable"]).toEqual(expect.arrayContaining(others.map(({ kind }) => kind)));
    cluster.node(NODE).thaw();
    await load.answered("success", NODE, 50);
    await trial.expectSound({ frozen: NODE });
  });
});

/** Waits until so many sessions wait for what another one has. */
async function waitingForLocks({ cluster }: Trial, count: number): Promise<void> {
  for (;;) {
    const waiting = await cluster.postgres.query(
      "select from pg_stat_activity where wait_event_type = 'Lock'",
    );
    if (waiting.length >= count) return;
  }
}
