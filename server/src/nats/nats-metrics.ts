import type { Gauge } from "prom-client";
import Counter from "prom-client/lib/counter.js";
import type { Metrics } from "../observability/metrics.ts";

/** The metrics that only nodes with NATS have. */
export class NatsMetrics {
  readonly connected: Gauge;
  readonly published: Counter;
  readonly dropped: Counter;
  readonly received: Counter;
  readonly gaps: Counter<"filled_from">;

  constructor(metrics: Metrics) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, registers: [metrics.registry] });
    this.connected = metrics.gauge(
      "confab_nats_connected",
      "1 while this node is connected to NATS, else 0.",
    );
    this.published = counter("confab_nats_published_events_total", "Events published to NATS.");
    this.dropped = counter(
      "confab_nats_dropped_events_total",
      "Events of this node that were not published, because NATS was unavailable or too slow.",
    );
    this.received = counter("confab_nats_received_events_total", "Events of other nodes received from NATS.");
    this.gaps = new Counter({
      name: "confab_nats_gaps_total",
      help: "Gaps in the received events, by the source that filled them.",
      labelNames: ["filled_from"],
      registers: [metrics.registry],
    });
  }
}
