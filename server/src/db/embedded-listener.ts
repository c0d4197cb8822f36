import pg from "pg";
import type { ListenOptions } from "./engine.ts";

interface Subscription extends ListenOptions {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
}

/** LISTEN on the embedded database, whose only connection also receives the notifications. */
export class EmbeddedListener {
  readonly #subscriptions = new Set<Subscription>();

  /** Subscribes as `Engine.listen` does. `run` executes a statement when its turn comes. */
  async listen(
    run: (text: string) => Promise<unknown>,
    subscription: Subscription,
  ): Promise<AsyncDisposable> {
    await run(listenText(subscription.channel));
    this.#subscriptions.add(subscription);
    // A channel without listeners costs its one process nothing, so no UNLISTEN is sent.
    return { [Symbol.asyncDispose]: async () => void this.#subscriptions.delete(subscription) };
  }

  /** Makes a new connection listen to all subscribed channels. */
  async attach(client: pg.ClientBase): Promise<void> {
    client.on("notification", ({ channel, payload }) => {
      for (const subscription of [...this.#subscriptions]) {
        if (subscription.channel === channel) subscription.onNotify(payload ?? "");
      }
    });
    const channels = new Set([...this.#subscriptions].map(({ channel }) => channel));
    for (const channel of channels) await client.query(listenText(channel));
  }

  lost(): void {
    for (const { onLost, onUnreachable } of [...this.#subscriptions]) {
      onLost?.();
      onUnreachable?.();
    }
  }

  restored(): void {
    for (const { onRestored } of [...this.#subscriptions]) onRestored?.();
  }
}

const listenText = (channel: string): string => `LISTEN ${pg.escapeIdentifier(channel)}`;
