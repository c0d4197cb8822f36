/** The steps by which Kubernetes replaces nodes, as the chart asks for: a new one first, then the end of an old one. */
import { setTimeout } from "node:timers/promises";
import { Cluster, type ClusterNode } from "@confab/testkit";
import { missingPostgres } from "@confab/testkit/postgres";
import { describe, expect, test } from "vitest";
import { RoundRobinProxy } from "../../../tools/cluster/proxy.ts";
import { NextRelease } from "../faults/next-release.ts";
import { LoadThroughProxy } from "./load-through-proxy.ts";

const DRAIN_SECONDS = 3;

/** The time that a proxy may take to notice that a node is not ready. */
const NOTICE_MILLISECONDS = 1000;

const portOf = ({ url }: ClusterNode): number => Number(new URL(url).port);

async function startReady(node: ClusterNode, proxy: RoundRobinProxy, main?: string): Promise<void> {
  await node.start(main);
  await expect.poll(async () => (await fetch(`${node.url}/ready`)).status, { timeout: 30_000 }).toBe(200);
  proxy.add(portOf(node));
}

/** Ends a node as Kubernetes does: the proxy hears of it some time after the node. */
async function endOf(node: ClusterNode, proxy: RoundRobinProxy): Promise<void> {
  const ended = node.drain();
  await setTimeout(NOTICE_MILLISECONDS);
  proxy.remove(portOf(node));
  expect(await ended).toMatchObject({ code: 0 });
}

const missing = missingPostgres();

describe.skipIf(missing !== undefined)(`a rolling update (${missing ?? "PostgreSQL is installed"})`, () => {
  test("replaces both nodes by those of the next release, and no request fails", {
    timeout: 300_000,
  }, async () => {
    using next = new NextRelease();
    await using cluster = await Cluster.prepare(3, { CONFAB_DRAIN_SECONDS: `${DRAIN_SECONDS}` });
    await cluster.shareSecrets();
    await using proxy = await RoundRobinProxy.listen(0);
    const [first, second, third] = [cluster.node(0), cluster.node(1), cluster.node(2)];
    for (const node of [first, second]) await startReady(node, proxy);
    const owner = (await cluster.owner()).at(proxy.url);
    await using clients = new LoadThroughProxy(owner);
    await clients.start();

    await startReady(third, proxy, next.main);
    await endOf(first, proxy);
    await startReady(first, proxy, next.main);
    await endOf(second, proxy);

    await clients.end();
    expect(clients.failures).toEqual([]);
    expect(clients.sent.length).toBeGreaterThan(50);
    expect(clients.receivedInOrder).toEqual(clients.sentInOrder);
  });
});
