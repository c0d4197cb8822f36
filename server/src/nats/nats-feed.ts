/**
 * Sends the events of each commit through NATS to the nodes that hold the organization, in place of PostgreSQL's
 * notifications. Nothing depends on it: missing events are read from the database. Without a connection, nodes notify
 * each other as they do without NATS.
 */
import type { Msg, NatsConnection, Subscription } from "@nats-io/transport-node";
import type { Logger } from "pino";
import type { Clock, Random, Timer } from "../base/clock.ts";
import { within } from "../base/within.ts";
import { connectionOptions } from "../config/nats-url.ts";
import { describe } from "../db/errors.ts";
import type { StoredEvent } from "../events/commit.ts";
import type { LogEvent } from "../events/event-kind.ts";
import type { Metrics } from "../observability/metrics.ts";
import { decodeEvents, subjectOf } from "./log-message.ts";
import { NatsMetrics } from "./nats-metrics.ts";
import { Publisher } from "./publisher.ts";
import { Marks, Replay } from "./replay.ts";

/** Jittered, so that the nodes of a cluster don't reconnect simultaneously. */
const RECONNECT_MILLISECONDS = { least: 500, most: 1500 } as const;

const MARK_MILLISECONDS = 1000;

/** The longest wait until NATS has accepted a subscription, or the last events of a node that ends. */
const FLUSH_MILLISECONDS = 500;

/** Receives committed events of an organization, in any order, possibly repeatedly. */
type Receive = (events: readonly StoredEvent[]) => void;

interface Followed {
  readonly receive: Receive;
  /** Set while connected. */
  subscription: Subscription | undefined;
}

interface Link {
  readonly connection: NatsConnection;
  readonly publisher: Publisher;
  /** `undefined` if NATS runs without JetStream. */
  readonly replay: Replay | undefined;
}

export interface NatsFeedOptions {
  /** The value of `NATS_URL`. */
  readonly url: string;
  /** See `installationName`. */
  readonly installation: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export class NatsFeed {
  readonly metrics: NatsMetrics;
  readonly #options: NatsFeedOptions;
  readonly #followed = new Map<number, Followed>();
  readonly #marks = new Marks();
  readonly #timers = new Set<Timer>();
  #link: Link | undefined;
  /** True if the end of the connection has been logged, and nothing since. */
  #isKnownLost = false;
  #closed = false;

  #onChange: () => void = () => undefined;

  constructor(options: NatsFeedOptions) {
    this.#options = options;
    this.metrics = new NatsMetrics(options.metrics);
    this.metrics.connected.set(0);
  }

  /**
   * Tries to connect, and keeps trying, so that a node also starts without NATS. Never rejects.
   *
   * @param onChange called when the connection is established or lost, because events may have been missed
   */
  async start(onChange: () => void): Promise<void> {
    this.#onChange = onChange;
    await this.#tryToConnect();
  }

  async #tryToConnect(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (this.#closed) return;
      if (!this.#isKnownLost) {
        this.#isKnownLost = true;
        this.#options.logger.warn(`NATS can't be reached; continuing without it: ${describe(error)}`);
      }
      this.#reconnectLater();
    }
  }

  get isConnected(): boolean {
    return this.#link !== undefined;
  }

  /** Sends committed events to other nodes. Neither waits nor fails. */
  publish(realmId: number, events: readonly LogEvent[]): void {
    if (this.#link) this.#link.publisher.publish(realmId, events);
    else this.metrics.dropped.inc(events.length);
  }

  /** Passes the events that other nodes commit from now on to `receive`, for this organization only. */
  async follow(realmId: number, receive: Receive): Promise<Disposable> {
    const followed: Followed = { receive, subscription: undefined };
    this.#followed.set(realmId, followed);
    const link = this.#link;
    if (link) {
      this.#subscribe(link.connection, realmId, followed);
      await this.#flush(link.connection);
    }
    return {
      [Symbol.dispose]: () => {
        this.#followed.delete(realmId);
        if (this.isConnected) followed.subscription?.unsubscribe();
      },
    };
  }

  /**
   * Passes recently published events of an organization to `receive` again, until `isEnough`. Never rejects; there may
   * be no such events.
   */
  async replay(realmId: number, receive: Receive, isEnough: () => boolean): Promise<void> {
    try {
      await this.#link?.replay?.run(realmId, (text) => {
        const events = decodeEvents(text);
        if (events) receive(events);
        return !isEnough();
      });
    } catch (error) {
      this.#options.logger.debug({ err: error, realmId }, "Reading from JetStream failed");
    }
  }

  /** Sends the remaining events, as far as NATS accepts them immediately. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) timer.cancel();
    const link = this.#link;
    if (!link) return;
    link.publisher.flush();
    await this.#flush(link.connection);
    await link.connection.close();
  }

  async #connect(): Promise<void> {
    const { connect, headers } = await import("@nats-io/transport-node");
    const { installation, logger } = this.#options;
    // A new connection replaces one that ends. The client need not buffer anything for a later connection, because the
    // database has it.
    const connection = await connect({ ...connectionOptions(this.#options.url), reconnect: false });
    void connection.closed().then((reason) => this.#lost(connection, reason ?? undefined));
    const replay = await Replay.open(connection, installation, this.#marks).catch((error: unknown) => {
      logger.warn(`NATS has no JetStream for the log; continuing without it: ${describe(error)}`);
      return undefined;
    });
    if (connection.isClosed()) throw new Error("the connection was lost immediately");
    if (this.#closed) return connection.close();
    const publisher = new Publisher({ connection, newHeaders: headers, installation, metrics: this.metrics });
    this.#link = { connection, publisher, replay };
    for (const [realmId, followed] of this.#followed) this.#subscribe(connection, realmId, followed);
    await this.#flush(connection);
    this.metrics.connected.set(1);
    if (this.#isKnownLost) logger.warn("Connected to NATS again.");
    this.#isKnownLost = false;
    this.#after(MARK_MILLISECONDS, () => this.#mark(connection));
    this.#onChange();
  }

  #lost(connection: NatsConnection, reason: Error | undefined): void {
    if (this.#link?.connection !== connection) return;
    this.#link = undefined;
    this.metrics.connected.set(0);
    if (this.#closed) return;
    this.#isKnownLost = true;
    const why = reason ? `: ${describe(reason)}` : ".";
    this.#options.logger.warn(
      `The connection to NATS was lost; continuing without it, and reconnecting${why}`,
    );
    this.#reconnectLater();
    this.#onChange();
  }

  #reconnectLater(): void {
    const { least, most } = RECONNECT_MILLISECONDS;
    this.#after(this.#options.random.between(least, most), () => void this.#tryToConnect());
  }

  #mark(connection: NatsConnection): void {
    if (this.#link?.connection !== connection) return;
    // Without a mark, a replay begins earlier than necessary.
    void this.#link.replay
      ?.mark()
      .catch(() => undefined)
      .then(() => this.#after(MARK_MILLISECONDS, () => this.#mark(connection)));
  }

  #subscribe(connection: NatsConnection, realmId: number, followed: Followed): void {
    followed.subscription = connection.subscribe(subjectOf(this.#options.installation, realmId), {
      callback: (error, message) => {
        if (!error) this.#receive(realmId, followed, message);
      },
    });
  }

  #receive(realmId: number, { receive }: Followed, message: Msg): void {
    const events = decodeEvents(message.string());
    if (!events) {
      this.#options.logger.debug({ realmId }, "NATS delivered data that is not part of a log");
      return;
    }
    this.metrics.received.inc(events.length);
    try {
      receive(events);
    } catch (error) {
      this.#options.logger.warn({ err: error, realmId }, "Processing events from NATS failed");
    }
  }

  async #flush(connection: NatsConnection): Promise<void> {
    await within(this.#options.clock, FLUSH_MILLISECONDS, connection.flush()).catch(() => undefined);
  }

  #after(delay: number, callback: () => void): void {
    if (this.#closed) return;
    const timer = this.#options.clock.after(delay, () => {
      this.#timers.delete(timer);
      callback();
    });
    this.#timers.add(timer);
  }
}
