/** The disturbances of nodes during a history. Each ends before the next begins. */
import { setTimeout } from "node:timers/promises";
import type { Cluster } from "@confab/testkit";
import type { Dice } from "./dice.ts";
import { hasSent } from "./operation.ts";
import type { Recorder } from "./recorder.ts";
import { TROUBLE } from "./trace.ts";

interface DisturbanceContext {
  readonly cluster: Cluster;
  readonly node: number;
  readonly recorder: Recorder;
  readonly dice: Dice;
}

const NO_DELAY = 0;

/**
 * The number of successful sends between two disturbances. Otherwise a slow machine with one node would see nothing but
 * disturbances.
 */
const SENDS_BETWEEN = 20;

const PAUSE_MILLISECONDS = 50;

type Disturbance = (context: DisturbanceContext) => Promise<void>;

async function kill({ cluster, node, dice }: DisturbanceContext): Promise<void> {
  await cluster.node(node).kill();
  await setTimeout(dice.between(0, 1000));
  await cluster.node(node).start();
}

async function freeze({ cluster, node, recorder, dice }: DisturbanceContext): Promise<void> {
  const thawed = recorder.noteStop(node);
  cluster.node(node).freeze();
  await setTimeout(dice.between(200, 4000));
  cluster.node(node).thaw();
  thawed();
}

async function cutCable({ cluster, node, dice }: DisturbanceContext): Promise<void> {
  const { cable } = cluster.node(node);
  cable.cut();
  await setTimeout(dice.between(100, 6000));
  cable.restore({ connections: dice.pick(["kept", "forgotten"] as const) });
}

async function resetConnections({ cluster, node }: DisturbanceContext): Promise<void> {
  cluster.node(node).cable.reset();
}

async function delay({ cluster, node, dice }: DisturbanceContext): Promise<void> {
  const { cable } = cluster.node(node);
  cable.delay(dice.between(5, 100));
  await setTimeout(dice.between(500, 3000));
  cable.delay(NO_DELAY);
}

async function hearLate({ cluster, node, dice }: DisturbanceContext): Promise<void> {
  const { cable } = cluster.node(node);
  cable.delay(dice.between(500, 1500), "notifications");
  await setTimeout(dice.between(500, 3000));
  cable.delay(NO_DELAY);
}

const ofProcesses = { kill, freeze };
const ofCables = { cutCable, resetConnections, delay, hearLate };

/** Disturbs nodes until the signal aborts. When this returns, all nodes run and are connected. */
export async function disturb(
  cluster: Cluster,
  recorder: Recorder,
  dice: Dice,
  { cables, signal }: { cables: boolean; signal: AbortSignal },
): Promise<void> {
  const disturbances: Readonly<Record<string, Disturbance>> = cables
    ? { ...ofProcesses, ...ofCables }
    : ofProcesses;
  for (;;) {
    await Promise.all([setTimeout(dice.between(200, 1500)), sendsDone(recorder, signal)]);
    if (signal.aborted) return;
    const name = dice.pick(Object.keys(disturbances));
    const node = dice.below(cluster.nodes.length);
    recorder.note({ client: TROUBLE, text: `${name} begins`, node });
    await disturbances[name]?.({ cluster, node, recorder, dice });
    recorder.note({ client: TROUBLE, text: `${name} is over`, node });
  }
}

/** Resolves after this many sends from now, or when the signal aborts. */
async function sendsDone(recorder: Recorder, signal: AbortSignal): Promise<void> {
  const first = recorder.operations.length;
  const done = () => recorder.operations.slice(first).filter(hasSent).length;
  while (!signal.aborted && done() < SENDS_BETWEEN) await setTimeout(PAUSE_MILLISECONDS);
}
