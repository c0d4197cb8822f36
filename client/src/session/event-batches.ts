/** Groups events that arrive in quick succession, because the code that draws them can't follow each one separately. */
import type { Event } from "@confab/contract";
import type { Runtime } from "../api/event-loop.ts";

/**
 * The interval between batches: nobody sees changes that come more often. The first event after a pause does not wait.
 */
const BATCH_MILLISECONDS = 100;

export class EventBatches {
  readonly #runtime: Pick<Runtime, "after">;
  readonly #apply: (events: readonly Event[]) => void;
  #held: Event[] = [];
  #pause: { cancel(): void } | undefined;

  constructor(runtime: Pick<Runtime, "after">, apply: (events: readonly Event[]) => void) {
    this.#runtime = runtime;
    this.#apply = apply;
  }

  take(events: readonly Event[]): void {
    this.#held.push(...events);
    if (!this.#pause) this.flush();
  }

  /** Applies the held events immediately, because the caller's next step may depend on them. */
  flush(): void {
    this.#pause?.cancel();
    this.#pause = undefined;
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    this.#pause = this.#runtime.after(BATCH_MILLISECONDS, () => this.flush());
    this.#apply(held);
  }

  /** Discards the held events; nothing is applied any longer. */
  stop(): void {
    this.#held = [];
    this.#pause?.cancel();
    this.#pause = undefined;
  }
}
