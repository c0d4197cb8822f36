import { expect, test } from "vitest";
import { NextRelease, writeFutureEvent } from "./next-release.ts";
import { describeFaults, Trial } from "./support.ts";

describeFaults("an upgrade of one node after the other under load", () => {
  test("both releases serve together until the new one changes rights in a new way; nothing is lost", async () => {
    await using trial = await Trial.start();
    const { cluster, load } = trial;
    using next = new NextRelease();
    await upgrade(trial, 0, next);
    await upgrade(trial, 1, next);
    expect(await cluster.postgres.query(NEWEST_MIGRATION)).toEqual([{ name: next.migration }]);
    const old = cluster.node(2);

    await writeFutureEvent(cluster, "future_note", { changesRights: false });
    for (const [index] of cluster.nodes.entries()) await load.answered("success", index, 40);
    expect(await readinessOf(old)).toEqual(READY);

    await writeFutureEvent(cluster, "future_right", { changesRights: true });
    await load.answered("unavailable", 2, 20);
    await load.acknowledged(50);
    expect(await readinessOf(old)).toEqual({
      status: 503,
      reason: "a newer Confab has written to the database",
    });
    expect(old.process.logged).toMatch(/future_right.*upgrade this node/i);

    await upgrade(trial, 2, next);
    expect(await Promise.all(cluster.nodes.map(readinessOf))).toEqual([READY, READY, READY]);
    await trial.expectSound();
  });
});

const NEWEST_MIGRATION = "select name from schema_migration order by version desc limit 1";

const READY = { status: 200, reason: undefined };

async function readinessOf({
  url,
}: {
  url: string;
}): Promise<{ status: number; reason: string | undefined }> {
  const response = await fetch(`${url}/ready`);
  const { reason } = (await response.json()) as { reason?: string };
  return { status: response.status, reason };
}

/**
 * Upgrades a node while the others serve. Afterwards this node and the nodes that are not upgraded yet continue to
 * serve.
 */
async function upgrade({ cluster, load }: Trial, index: number, next: NextRelease): Promise<void> {
  expect(await cluster.node(index).drain()).toMatchObject({ code: 0 });
  await load.acknowledged(50);
  await cluster.node(index).start(next.main);
  await load.answered("success", index, 20);
  for (const [other] of cluster.nodes.entries()) {
    if ((await readinessOf(cluster.node(other))).status === 200) await load.answered("success", other, 20);
  }
}
