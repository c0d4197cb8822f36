/** Reports to the server which messages the user has read, in few requests, however fast the user scrolls. */
import type { Client } from "../api/client.ts";
import type { Runtime } from "../api/event-loop.ts";
import type { SessionStore } from "./state.ts";

/** Messages read within this time are reported in one request. */
const PAUSE_MILLISECONDS = 400;
const MOST_AT_ONCE = 1000;

export class Reader {
  readonly #store: SessionStore;
  readonly #client: Client;
  readonly #runtime: Runtime;
  readonly #waiting = new Set<number>();
  /** Messages whose reports are under way, with the promise of each report's end. */
  readonly #underway = new Map<number, Promise<void>>();
  /** Messages that the user marked as unread and still sees. */
  readonly #held = new Set<number>();
  #isPlanned = false;
  #isStopped = false;

  constructor(store: SessionStore, client: Client, runtime: Runtime) {
    this.#store = store;
    this.#client = client;
    this.#runtime = runtime;
  }

  /** Plans the report of messages that the user has seen. Skips messages that are already read or being reported. */
  markRead(ids: Iterable<number>): void {
    if (this.#isStopped) return;
    const messages = this.#store.getState().model?.messages;
    for (const id of ids) {
      const message = messages?.get(id);
      const isKnown = this.#held.has(id) || this.#underway.has(id);
      if (message && !isKnown && !message.flags.includes("read")) this.#waiting.add(id);
    }
    this.#plan();
  }

  /**
   * Keeps messages unread that the user marked as unread, although they are on the screen, until `release`.
   *
   * @returns the messages whose reports as read were under way, after these reports
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

  /** Ends the hold, because the user now looks at something else. */
  release(): void {
    this.#held.clear();
  }

  /**
   * Reports immediately instead of waiting for more messages, since the user is about to leave. Resolves when the
   * server knows of all messages.
   *
   * @param client a client whose requests outlive the user's departure, if those of the session don't
   */
  async reportNow(client = this.#client): Promise<void> {
    const messages = [...this.#waiting].slice(0, MOST_AT_ONCE);
    if (messages.length > 0) {
      const reported = this.#report(messages, client);
      for (const id of messages) {
        this.#waiting.delete(id);
        this.#underway.set(id, reported);
      }
    }
    await Promise.all(this.#underway.values());
  }

  /** Ends reporting, because the session ends. The server would refuse further reports. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
  }

  async #report(messages: number[], client: Client): Promise<void> {
    try {
      await client.updateMessageFlags({ messages, op: "add", flag: "read" });
    } catch {
      // The messages are still unread in the model, and will be reported when the user sees them again.
    }
    for (const id of messages) this.#underway.delete(id);
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.size === 0) return;
    this.#isPlanned = true;
    this.#runtime.after(PAUSE_MILLISECONDS, async () => {
      await this.reportNow();
      this.#isPlanned = false;
      this.#plan();
    });
  }
}
