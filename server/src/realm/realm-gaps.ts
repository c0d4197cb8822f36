/**
 * Fills what is missing of an organization's log. Without NATS that is read from the database at once. With it, the events
 * are nearly always on their way, as two nodes' messages overtake each other: so it waits a moment, then looks into
 * JetStream, and only then reads the database.
 */
import type { Timer } from "../clock.ts";
import type { Context } from "../context.ts";
import type { RealmLog } from "../events/realm-log.ts";

/** Many times what NATS takes; who waits for an answer hardly notices it when a message was lost. */
const PATIENCE_MILLISECONDS = 20;

export class RealmGaps {
  readonly #context: Context;
  readonly #realmId: number;
  readonly #log: RealmLog;
  /** All up to here is committed. */
  #target = 0;
  #timer: Timer | undefined;

  constructor(context: Context, realmId: number, log: RealmLog) {
    this.#context = context;
    this.#realmId = realmId;
    this.#log = log;
  }

  /** Events up to this position are committed; this node may lack some. */
  note(position: number): void {
    if (!this.#context.feed?.isConnected) {
      void this.#catchUp();
      return;
    }
    this.#target = Math.max(this.#target, position);
    this.#timer ??= this.#context.clock.after(PATIENCE_MILLISECONDS, () => void this.#fill());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  async #fill(): Promise<void> {
    const target = this.#target;
    const { feed } = this.#context;
    const isFilled = () => this.#log.has(target);
    if (!isFilled() && feed) {
      await feed.replay(this.#realmId, (events) => this.#log.receive(events), isFilled);
      feed.metrics.gaps.inc({ filled_from: isFilled() ? "jetstream" : "database" });
      if (!isFilled()) await this.#catchUp();
    }
    this.#timer = undefined;
    if (this.#target > target) this.note(this.#target);
  }

  async #catchUp(): Promise<void> {
    await this.#log.catchUp().catch((error: unknown) => {
      this.#context.logger.warn({ err: error, realmId: this.#realmId }, "Reading the log failed");
    });
  }
}
