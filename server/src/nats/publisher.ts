/** Publishes the commits of this node on one NATS connection, without making a caller wait. */
import type { NatsConnection } from "@nats-io/transport-node";
import { outsideRequests } from "../base/request-context.ts";
import type { LogEvent } from "../events/event-kind.ts";
import { encodeEvents, nameOf, subjectOf } from "./log-message.ts";
import type { NatsMetrics } from "./nats-metrics.ts";

/**
 * The largest number of unconfirmed bytes while NATS accepts nothing. Further events are dropped, not buffered, because
 * the database has them. This is a second's worth of some thousand messages.
 */
const MAX_UNCONFIRMED_BYTES = 8 * 1024 * 1024;

type NewHeaders = typeof import("@nats-io/transport-node").headers;

export class Publisher {
  readonly #connection: NatsConnection;
  readonly #newHeaders: NewHeaders;
  readonly #installation: string;
  readonly #metrics: NatsMetrics;
  readonly #maxBytes: number;
  #waiting: { readonly realmId: number; readonly events: readonly LogEvent[] }[] = [];
  #unconfirmed = 0;
  #isConfirming = false;

  constructor(options: {
    connection: NatsConnection;
    newHeaders: NewHeaders;
    installation: string;
    metrics: NatsMetrics;
  }) {
    this.#connection = options.connection;
    this.#newHeaders = options.newHeaders;
    this.#installation = options.installation;
    this.#metrics = options.metrics;
    this.#maxBytes = options.connection.info?.max_payload ?? 1024 * 1024;
  }

  /** Takes the events of one commit. They are sent after the callers that wait for that commit have been answered. */
  publish(realmId: number, events: readonly LogEvent[]): void {
    this.#waiting.push({ realmId, events });
    if (this.#waiting.length > 1) return;
    outsideRequests(() => setImmediate(() => this.flush()));
  }

  /** Sends the waiting events. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { realmId, events } of waiting) {
      this.#metrics.dropped.inc(events.length - this.#send(realmId, events));
    }
    if (this.#unconfirmed > 0 && !this.#isConfirming) void this.#confirm();
  }

  /** Returns the number of events that were sent. */
  #send(realmId: number, events: readonly LogEvent[]): number {
    let sent = 0;
    for (const message of encodeEvents(events, this.#maxBytes)) {
      if (this.#connection.isClosed()) break;
      if (this.#unconfirmed + message.data.length > MAX_UNCONFIRMED_BYTES) break;
      const headers = this.#newHeaders();
      headers.set("Nats-Msg-Id", nameOf(realmId, message));
      this.#connection.publish(subjectOf(this.#installation, realmId), message.data, { headers });
      this.#unconfirmed += message.data.length;
      this.#metrics.published.inc(message.count);
      sent += message.count;
    }
    return sent;
  }

  /** NATS answers in order. Its answer to this shows that it has accepted everything that was sent before. */
  async #confirm(): Promise<void> {
    this.#isConfirming = true;
    try {
      while (this.#unconfirmed > 0) {
        const bytes = this.#unconfirmed;
        await this.#connection.flush();
        this.#unconfirmed -= bytes;
      }
    } catch {
      // The connection has ended, and this publisher with it.
    }
    this.#isConfirming = false;
  }
}
