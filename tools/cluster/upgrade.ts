/**
 * Replaces the nodes one after the other, as a rolling upgrade does: a new one starts, then an old one ends, so that as
 * many nodes serve as before.
 */
import { setTimeout } from "node:timers/promises";
import type { ClusterNode } from "./node.ts";
import type { RoundRobinProxy } from "./proxy.ts";

const POLL_MILLISECONDS = 100;

/** Longer than a node takes to start on a busy machine, migrations of a small database included. */
const READY_MILLISECONDS = 120_000;

/**
 * Replaces all running nodes. If a new node does not become ready, the others continue as they are.
 *
 * @param nodes at least one of them does not run
 * @param start starts a node and passes requests to it once it is ready
 * @throws when a new node ends or does not become ready
 */
export async function upgrade(args: {
  nodes: readonly ClusterNode[];
  proxy: RoundRobinProxy;
  start: (node: ClusterNode) => Promise<unknown>;
  report: (line: string) => void;
}): Promise<void> {
  const { nodes, proxy } = args;
  for (const old of nodes.filter((node) => node.isRunning)) {
    const next = nodes.find((node) => !node.isRunning);
    if (!next) throw new Error("All nodes run, so there is none to start instead of another.");
    await args.start(next);
    // The proxy stops first. So the node only has to answer the requests that it already has.
    proxy.remove(old.port);
    await old.end("SIGTERM");
    args.report(`Node ${next.number} runs as process ${next.processId}. It replaces node ${old.number}.`);
  }
}

/** Waits until a node is ready for requests. @throws when it ends, or when this takes too long */
export async function untilReady(node: ClusterNode): Promise<void> {
  const end = performance.now() + READY_MILLISECONDS;
  while (performance.now() < end && node.isRunning) {
    const response = await fetch(`http://127.0.0.1:${node.port}/ready`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await setTimeout(POLL_MILLISECONDS);
  }
  throw new Error(`Node ${node.number} did not become ready. Its log says why.`);
}
