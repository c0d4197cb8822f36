/** Puts events that come quickly after one another together, as whatever draws them can't follow each by itself. */
import type { Event } from "@confab/contract";
import type { Surroundings } from "../api/event-loop.ts";

/** Nobody sees more often what changes; the first event after a pause does not wait. */
const BATCH_MILLISECONDS = 100;

export class EventBatches {
  readonly #surroundings: Pick<Surroundings, "after">;
  readonly #apply: (events: readonly Event[]) => void;
  #held: Event[] = [];
  #pause: { cancel(): void } | undefined;

  constructor(surroundings: Pick<Surroundings, "after">, apply: (events: readonly Event[]) => void) {
    this.#surroundings = surroundings;
    this.#apply = apply;
  }

  take(events: readonly Event[]): void {
    this.#held.push(...events);
    if (!this.#pause) this.flush();
  }

  /** Applies what is held: what comes next may depend on it. */
  flush(): void {
    this.#pause?.cancel();
    this.#pause = undefined;
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    this.#pause = this.#surroundings.after(BATCH_MILLISECONDS, () => this.flush());
    this.#apply(held);
  }

  /** Nothing is applied any more. */
  stop(): void {
    this.#held = [];
    this.#pause?.cancel();
    this.#pause = undefined;
  }
}
