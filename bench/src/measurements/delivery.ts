/** Measures the time from sending a message to its event at another client, on an otherwise idle server. */
import { setTimeout } from "node:timers/promises";
import { audienceName, authorizationOf } from "../data/data-plan.ts";
import { bodyOf, HttpConnection, requestBytes } from "../http-connection.ts";
import type { EngineBench, Measurement, Outcome } from "../measurement.ts";
import { milliseconds, quantile } from "../statistics.ts";

const WARM_UP = 100;

export const delivery: Measurement = { name: "delivery", runs: "each", run: measure };

async function measure(bench: EngineBench): Promise<Outcome> {
  const { site, plan } = await bench.crowd();
  bench.progress("waiting for events …");
  const times = await bench.serve(site, async ({ port }) => {
    using sender = await HttpConnection.open(port);
    using receiver = await HttpConnection.open(port);
    const [from, to] = [authorizationOf(plan, 0), authorizationOf(plan, 1)];
    const parameters = { event_types: ["message"], fetch_event_types: [] };
    const registered = await receiver.ok(requestBytes("POST", "/register", to, parameters));
    const queue = JSON.parse(bodyOf(registered)) as { queue_id: string; last_event_id: number };
    const send = requestBytes("POST", "/messages", from, {
      type: "stream",
      to: audienceName(10),
      topic: "delivery",
      content: "Is anybody there?",
    });
    const measured: number[] = [];
    for (let round = 0; round < WARM_UP + bench.options.size.deliveries; round += 1) {
      const { queue_id, last_event_id } = queue;
      const poll = receiver.ok(requestBytes("GET", "/events", to, { queue_id, last_event_id }));
      // Waits until the poll is held: the measurement covers the event's way, not the poll's.
      await setTimeout(5);
      const start = performance.now();
      const sent = sender.ok(send);
      const answer = await poll;
      if (round >= WARM_UP) measured.push(performance.now() - start);
      await sent;
      const { events } = JSON.parse(bodyOf(answer)) as { events: { id: number }[] };
      queue.last_event_id = events.at(-1)?.id ?? last_event_id;
    }
    return measured;
  });
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return {
    rows: [
      {
        name: "Send → event at another client, idle server",
        engine: bench.engine,
        measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
        target: "p50 ≤ 5 ms, p99 ≤ 20 ms",
        isMet: p50 <= 5 && p99 <= 20,
      },
    ],
  };
}
