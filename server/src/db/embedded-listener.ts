import pg from "pg";
import type { ListenOptions } from "./engine.ts";

interface Subscription extends ListenOptions {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
}

/** LISTEN on the embedded database, whose one connection serves for this, too. */
export class EmbeddedListener {
  readonly #subscriptions = new Set<Subscription>();

  /** As `Engine.listen`; `run` executes a statement when it is its turn. */
  async listen(
    run: (text: string) => Promise<unknown>,
    subscription: Subscription,
  ): Promise<AsyncDisposable> {
    await run(listenText(subscription.channel));
    this.#subscriptions.add(subscription);
    // A channel without listeners costs the one process that hears it nothing, so there is no UNLISTEN.
    return { [Symbol.asyncDispose]: async () => void this.#subscriptions.delete(subscription) };
  }

  /** Makes a new connection listen to all that is listened to. */
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
