/** Measures other people's sends during some work. */
import { setTimeout } from "node:timers/promises";
import type { EngineKind } from "@confab/server/db/engine";
import type { CrowdPlan } from "../data/crowd.ts";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { HttpConnection, requestBytes } from "../http-connection.ts";
import type { Row } from "../measurement.ts";
import { milliseconds, quantile } from "../statistics.ts";

const SENDERS = 4;

/** The longest time that 99 of 100 sends may take during somebody else's work. */
const TARGET_MILLISECONDS = 100;

/** The people who send. */
export interface Others {
  readonly port: number;
  readonly plan: CrowdPlan;
  /** Milliseconds between a person's sends. */
  readonly pause: number;
}

/**
 * Lets a few people send during some work.
 *
 * @returns the milliseconds of each send that began during the work, and the result of the work
 */
export async function sendBeside<T>(
  others: Others,
  work: () => Promise<T>,
): Promise<{ latencies: number[]; result: T }> {
  const content = { type: "stream", to: audienceName(10), topic: "beside", content: "Is everybody well?" };
  const latencies: number[] = [];
  let isDone = false;
  const senders = Array.from({ length: SENDERS }, async (_, index) => {
    using client = await HttpConnection.open(others.port);
    const send = Buffer.from(requestBytes("POST", "/messages", authorizationOf(others.plan, index), content));
    while (!isDone) {
      const start = performance.now();
      await client.ok(send);
      latencies.push(performance.now() - start);
      await setTimeout(others.pause);
    }
  });
  try {
    return { result: await work(), latencies };
  } finally {
    isDone = true;
    await Promise.all(senders);
  }
}

/** Some work, the sends meanwhile, and sends without it; all times are in milliseconds. */
export interface DisturbedSends {
  readonly name: string;
  readonly engine: EngineKind;
  readonly duration: number;
  /** The longest duration that is allowed, if there is a limit. */
  readonly longest?: number | undefined;
  readonly latencies: readonly number[];
  readonly idle: readonly number[];
}

export function disturbedRow({ name, engine, duration, longest, latencies, idle }: DisturbedSends): Row {
  const slow = quantile(latencies, 0.99);
  return {
    name,
    engine,
    measured: `${milliseconds(duration)}; sends meanwhile p99 ${milliseconds(slow)}`,
    bare: `sends p99 ${milliseconds(quantile(idle, 0.99))}`,
    target: `${longest === undefined ? "" : `≤ ${longest} ms; `}p99 ≤ ${TARGET_MILLISECONDS} ms`,
    isMet: slow <= TARGET_MILLISECONDS && duration <= (longest ?? Number.POSITIVE_INFINITY),
  };
}
