/** Tells the server what the user has read: a few requests, however fast somebody scrolls. */
import type { Client } from "../api/client.ts";
import type { Surroundings } from "../api/event-loop.ts";
import type { SessionStore } from "./state.ts";

/** What is read within this time is told in one request. */
const PAUSE_MILLISECONDS = 400;
const MOST_AT_ONCE = 1000;

export class Reader {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #surroundings: Surroundings;
  readonly #waiting = new Set<number>();
  /** Marked as unread by the user, who still has them before their eyes. */
  readonly #held = new Set<number>();
  #isPlanned = false;

  constructor(store: SessionStore, client: Client, surroundings: Surroundings) {
    this.#store = store;
    this.#client = client;
    this.#surroundings = surroundings;
  }

  /** The user has seen these; those that are read already are passed over. */
  markRead(ids: Iterable<number>): void {
    const messages = this.#store.getState().model?.messages;
    for (const id of ids) {
      const message = messages?.get(id);
      if (message && !this.#held.has(id) && !message.flags.includes("read")) this.#waiting.add(id);
    }
    this.#plan();
  }

  /** What the user marks as unread stays so, though it is on the screen, until `release`. */
  hold(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#held.add(id);
      this.#waiting.delete(id);
    }
  }

  /** The user looks at something else now. */
  release(): void {
    this.#held.clear();
  }

  /**
   * Does not wait for more to be read, since whoever read it is about to leave.
   *
   * @param client whose requests outlive that, where the session's own don't
   */
  async tellNow(client = this.#client): Promise<void> {
    const messages = [...this.#waiting].slice(0, MOST_AT_ONCE);
    if (messages.length === 0) return;
    for (const id of messages) this.#waiting.delete(id);
    try {
      await client.updateMessageFlags({ messages, op: "add", flag: "read" });
    } catch {
      // They are still unread where they are counted, and will be told when they are seen again.
    }
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.size === 0) return;
    this.#isPlanned = true;
    this.#surroundings.after(PAUSE_MILLISECONDS, async () => {
      await this.tellNow();
      this.#isPlanned = false;
      this.#plan();
    });
  }
}
