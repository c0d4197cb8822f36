import { setTimeout } from "node:timers/promises";
import type { CrowdPlan } from "../data/crowd.ts";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { HttpConnection, requestBytes } from "../http-connection.ts";

const SENDERS = 4;

/**
 * Lets a few people send during some work.
 *
 * @param others.pause milliseconds between a person's sends
 * @returns the milliseconds of each send that began during the work, and the result of the work
 */
export async function sendBeside<T>(
  others: { readonly port: number; readonly plan: CrowdPlan; readonly pause: number },
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
