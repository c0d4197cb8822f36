import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { ListenOptions } from "./engine.ts";
import { DatabaseUnavailable, describe } from "./errors.ts";

export interface PostgresListenerOptions {
  readonly config: pg.ClientConfig;
  readonly logger: Logger;
  readonly random: () => number;
}

interface Subscription extends ListenOptions {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
}

/**
 * LISTEN on a connection of its own, outside the pool, made at the first subscription. When it is lost it is made
 * anew, with growing, jittered pauses, and every channel is listened to again.
 */
export class PostgresListener {
  readonly #options: PostgresListenerOptions;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  /** Undefined before the first subscription, and while the connection is lost. */
  #client: pg.Client | undefined;
  #reconnecting: Promise<void> | undefined;
  /** Subscribing and unsubscribing, one after the other: both change what the connection listens to. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
  }

  /** As `Engine.listen`. Throws `DatabaseUnavailable` while there is no connection and none can be made. */
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
    // A connection lost just now has taken its channels with it.
    await this.#client?.query(`UN${listenText(subscription.channel)}`).catch(() => {});
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel));
  }

  async #connect(channels: Iterable<string>): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options.config,
      // Nothing is ever sent on an idle listener, so only this tells that the other end has gone.
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    client.on("error", () => {});
    client.on("notification", ({ channel, payload }) => {
      for (const subscription of [...this.#subscriptions]) {
        if (subscription.channel === channel) subscription.onNotify(payload ?? "");
      }
    });
    client.on("end", () => {
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
      }
    }
    this.#client = client;
    this.#reconnecting = undefined;
    for (const subscription of [...this.#subscriptions]) subscription.onRestored?.();
  }

  /** 0.1 s, 0.2 s, … up to 10 s, each half to fully, so that the nodes of a cluster don't come back as one. */
  #pause(attempt: number): Promise<void> {
    const longest = Math.min(100 * 2 ** attempt, 10_000);
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

function listenText(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
