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
  /** Those that the server is being told of, and when that is over. */
  readonly #underway = new Map<number, Promise<void>>();
  /** Marked as unread by the user, who still has them before their eyes. */
  readonly #held = new Set<number>();
  #isPlanned = false;

  constructor(store: SessionStore, client: Client, surroundings: Surroundings) {
    this.#store = store;
    this.#client = client;
    this.#surroundings = surroundings;
  }

  /** The user has seen these; those that are read already, or are being told of, are passed over. */
  markRead(ids: Iterable<number>): void {
    const messages = this.#store.getState().model?.messages;
    for (const id of ids) {
      const message = messages?.get(id);
      const isKnown = this.#held.has(id) || this.#underway.has(id);
      if (message && !isKnown && !message.flags.includes("read")) this.#waiting.add(id);
    }
    this.#plan();
  }

  /**
   * What the user marks as unread stays so, though it is on the screen, until `release`.
   *
   * @returns those that the server was being told of as read, after that
   */
  async hold(ids: readonly number[]): Promise<readonly number[]> {
    for (const id of ids) {
      this.#held.add(id);
      this.#waiting.delete(id);
    }
    const late = ids.filter((id) => this.#underway.has(id));
    await Promise.all(late.map((id) => this.#underway.get(id)));
    return late;
  }

  /** The user looks at something else now. */
  release(): void {
    this.#held.clear();
  }

  /**
   * Does not wait for more to be read, since whoever read it is about to leave. Resolves when the server knows of all.
   *
   * @param client whose requests outlive that, where the session's own don't
   */
  async tellNow(client = this.#client): Promise<void> {
    const messages = [...this.#waiting].slice(0, MOST_AT_ONCE);
    if (messages.length > 0) {
      const told = this.#tell(messages, client);
      for (const id of messages) {
        this.#waiting.delete(id);
        this.#underway.set(id, told);
      }
    }
    await Promise.all(this.#underway.values());
  }

  async #tell(messages: number[], client: Client): Promise<void> {
    try {
      await client.updateMessageFlags({ messages, op: "add", flag: "read" });
    } catch {
      // They are still unread where they are counted, and will be told when they are seen again.
    }
    for (const id of messages) this.#underway.delete(id);
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
