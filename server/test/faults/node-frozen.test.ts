import { expect, test } from "vitest";
import { describeFaults, Trial } from "./support.ts";

const NODE = 1;

/** Enough for several writes of this node to wait for the realm's counter row simultaneously. */
const WRITERS = 12;

/** Longer than the limits on an idle transaction, a silent connection and a statement that waits for a connection. */
const LONG_SECONDS = 30;

describeFaults("a node that is stopped under load and continues later", () => {
  test("the counter row is taken from it, the others continue, and it catches up", async () => {
    await using trial = await Trial.start();
    const { cluster, owner, load } = trial;
    const writer = await cluster.newPerson(owner, "Writer");
    for (let count = 0; count < WRITERS; count += 1) load.probe(writer, NODE);
    await load.answered("success", NODE, 50);
    {
      // All nodes wait for the row, and the frozen node is among those that get it.
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

/** Waits until this many sessions wait for a lock of another one. */
async function waitingForLocks({ cluster }: Trial, count: number): Promise<void> {
  for (;;) {
    const waiting = await cluster.postgres.query(
      "select from pg_stat_activity where wait_event_type = 'Lock'",
    );
    if (waiting.length >= count) return;
  }
}
