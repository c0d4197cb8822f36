/**
 * Fills gaps in an organization's log. Without NATS, it reads the database immediately. With NATS, missing events are
 * nearly always on their way, because messages of two nodes overtake each other. So it waits a moment, then reads
 * JetStream, and only then the database.
 */
import type { Timer } from "../base/clock.ts";
import type { RealmLog } from "../events/realm-log.ts";
import type { Context } from "./context.ts";

/** Many times the latency of NATS, but hardly noticeable for a client when a message was lost. */
const PATIENCE_MILLISECONDS = 20;

export class RealmGaps {
  readonly #context: Context;
  readonly #realmId: number;
  readonly #log: RealmLog;
  /** All events up to this position are committed. */
  #target = 0;
  #timer: Timer | undefined;

  constructor(context: Context, realmId: number, log: RealmLog) {
    this.#context = context;
    this.#realmId = realmId;
    this.#log = log;
  }

  /** Records that events up to this position are committed. This node may lack some of them. */
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
