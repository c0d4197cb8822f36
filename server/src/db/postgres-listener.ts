import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { ListenOptions } from "./engine.ts";
import { DatabaseUnavailable, describe, sqlStateOf } from "./errors.ts";

export interface PostgresListenerOptions {
  readonly config: pg.ClientConfig;
  readonly logger: Logger;
  readonly random: () => number;
  /** Called when the server can't be reached. */
  readonly onUnreachable: (reason: Error) => void;
}

/**
 * The interval of the connection's pulse, and the largest number of answers in a row that may be missing. A pulled
 * cable sends no signal. Without the pulse, a call would wait for an answer for as long as the system retransmits, a
 * quarter of an hour.
 */
const PULSE_MILLISECONDS = 1000;
const MISSING_PULSES = 4;

const CONNECT_MILLISECONDS = 3000;

interface Subscription extends ListenOptions {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
}

/**
 * LISTEN on a separate connection outside the pool, which is opened at the first subscription. A lost connection is
 * opened again, with growing, jittered pauses, and listens to every channel again. Its regular pulse shows if the
 * server can be reached at all.
 */
export class PostgresListener {
  readonly #options: PostgresListenerOptions;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  /** `undefined` before the first subscription, and while the connection is lost. */
  #client: pg.Client | undefined;
  #reconnecting: Promise<void> | undefined;
  #unreachable: Error | undefined;
  /** Subscribing and unsubscribing run one after the other, because both change what the connection listens to. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
  }

  /** The reason that the server can't be reached, as far as is known. */
  get unreachable(): Error | undefined {
    return this.#unreachable;
  }

  /**
   * Subscribes as `Engine.listen` does. Throws `DatabaseUnavailable` while no connection exists and none can be opened.
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<AsyncDisposable> {
    const subscription: Subscription = { channel, onNotify, ...options };
    await this.#change(async () => {
      try {
        this.#closing.signal.throwIfAborted();
        if (this.#reconnecting) throw new Error("the connection for notifications is lost");
        this.#client ??= await this.#connect([]);
        await this.#client.query(listenText(channel));
        this.#subscriptions.add(subscription);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    });
    return { [Symbol.asyncDispose]: () => this.#change(() => this.#unsubscribe(subscription)) };
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("the engine is closed"));
    this.#subscriptions.clear();
    await this.#reconnecting;
    await this.#change(async () => this.#client?.end());
  }

  async #unsubscribe(subscription: Subscription): Promise<void> {
    if (!this.#subscriptions.delete(subscription)) return;
    if (this.#channels().has(subscription.channel)) return;
    // A connection that is lost at this moment has lost its channels as well.
    await this.#client?.query(`UN${listenText(subscription.channel)}`).catch(() => {});
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }

  async #connect(channels: Iterable<string>): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options.config,
      application_name: "confab notifications",
      // Nothing is sent on an idle listener, so only keep-alive shows that the other end is gone.
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
    });
    client.on("error", () => {});
    client.on("notification", ({ channel, payload }) => {
      for (const subscription of [...this.#subscriptions]) {
        if (subscription.channel === channel) subscription.onNotify(payload ?? "");
      }
    });
    const pulse = this.#startPulse(client);
    client.on("end", () => {
      clearInterval(pulse);
      if (this.#client === client) this.#lost();
    });
    try {
      await client.connect();
      for (const channel of channels) await client.query(listenText(channel));
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  /** Counts pulses and does not compare times, so a process that was stopped for a while has missed nothing. */
  #startPulse(client: pg.Client): NodeJS.Timeout {
    let missing = 0;
    return setInterval(() => {
      if (client !== this.#client) return;
      if (missing === 0)
        client
          .query("SELECT 1")
          .then(() => (missing = 0))
          .catch(() => {});
      missing += 1;
      if (missing <= MISSING_PULSES) return;
      this.#noteUnreachable(new Error(`it has not answered for ${MISSING_PULSES} s`));
      // With a statement under way this ends the connection immediately.
      void client.end();
    }, PULSE_MILLISECONDS);
  }

  #noteUnreachable(reason: Error): void {
    if (this.#unreachable) return;
    this.#unreachable = reason;
    this.#options.logger.warn(`The database can't be reached: ${describe(reason)}`);
    this.#options.onUnreachable(reason);
    for (const subscription of [...this.#subscriptions]) subscription.onUnreachable?.();
  }

  #lost(): void {
    this.#client = undefined;
    if (this.#closing.signal.aborted) return;
    this.#options.logger.warn("The connection for database notifications was lost; reconnecting.");
    this.#reconnecting = this.#reconnect();
    for (const subscription of [...this.#subscriptions]) subscription.onLost?.();
  }

  async #reconnect(): Promise<void> {
    let client: pg.Client | undefined;
    for (let attempt = 0; client === undefined && this.#subscriptions.size > 0; attempt++) {
      await this.#pause(attempt);
      try {
        client = await this.#connect(this.#channels());
      } catch (error) {
        this.#options.logger.warn(`Reconnecting for database notifications failed: ${describe(error)}`);
        // A server that rejects the connection can be reached.
        if (sqlStateOf(error) === undefined) this.#noteUnreachable(asError(error));
      }
    }
    this.#client = client;
    this.#reconnecting = undefined;
    this.#unreachable = undefined;
    for (const subscription of [...this.#subscriptions]) subscription.onRestored?.();
  }

  /**
   * Waits 0.1 s, 0.2 s, … up to 2 s, because nothing is served before reconnecting succeeds. Each pause is between half
   * of that and all of it, so that the nodes of a cluster don't reconnect simultaneously.
   */
  #pause(attempt: number): Promise<void> {
    const longest = Math.min(100 * 2 ** attempt, 2000);
    return setTimeout(longest * (0.5 + this.#options.random() / 2), undefined, {
      signal: this.#closing.signal,
    }).catch(() => {});
  }

  #change<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#changes.then(change, change);
    this.#changes = result.catch(() => {});
    return result;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function listenText(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
