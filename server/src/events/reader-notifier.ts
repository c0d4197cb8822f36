/**
 * Notifies readers of new events. An event with thousands of recipients must not keep everyone else waiting until the
 * last of them has it, so this happens in steps, and requests are served in between. Events with few recipients do not
 * wait behind it.
 */
import type { Clock } from "../base/clock.ts";
import { outsideRequests } from "../base/request-context.ts";
import type { EventQueue } from "./event-queue.ts";

/**
 * The limits of a step: its milliseconds and its readers. A stream is written to within the step. A poll is answered
 * after it, so only their number limits what polls take.
 */
const STEP = { milliseconds: 5, readers: 128 } as const;
/**
 * Readers may be this late, in milliseconds. Then writers wait: if events kept coming faster than they are delivered,
 * clients would fall further and further behind.
 */
const MAX_BEHIND_MILLISECONDS = 500;

export class ReaderNotifier {
  readonly #clock: Clock;
  /** Queues with new events since the last `notify`. */
  #touched = new Set<EventQueue>();
  /** Queues whose readers are notified in later steps, in the order of their events. */
  readonly #backlog = new Set<EventQueue>();
  #isScheduled = false;
  /** The time by the monotonic clock since which there has been a backlog. */
  #behindSince = Number.POSITIVE_INFINITY;
  #caughtUp = Promise.withResolvers<void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers a queue that has got an event. */
  touch(queue: EventQueue): void {
    this.#touched.add(queue);
  }

  /** Notifies the readers of all remembered queues, beginning now. */
  notify(): void {
    if (this.#touched.size === 0) return;
    const touched = this.#touched;
    this.#touched = new Set();
    this.#step(touched);
    if (touched.size === 0) return;
    if (this.#backlog.size === 0) this.#behindSince = this.#clock.monotonic();
    for (const queue of touched) this.#backlog.add(queue);
    this.#schedule();
  }

  /** Resolves as soon as no reader is far behind. */
  async untilCaughtUp(): Promise<void> {
    const isFarBehind = () => this.#clock.monotonic() - this.#behindSince > MAX_BEHIND_MILLISECONDS;
    while (isFarBehind()) await this.#caughtUp.promise;
  }

  /** Notifies some of these readers, and removes their queues from the set. */
  #step(queues: Set<EventQueue>): void {
    const end = this.#clock.monotonic() + STEP.milliseconds;
    let count = 0;
    for (const queue of queues) {
      queues.delete(queue);
      queue.reader?.onEvents();
      count += 1;
      if (count === STEP.readers || this.#clock.monotonic() >= end) return;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    if (this.#backlog.size === 0) {
      this.#behindSince = Number.POSITIVE_INFINITY;
      this.#caughtUp.resolve();
      this.#caughtUp = Promise.withResolvers();
      return;
    }
    this.#isScheduled = true;
    outsideRequests(() =>
      setImmediate(() => {
        this.#isScheduled = false;
        this.#step(this.#backlog);
        this.#schedule();
      }),
    );
  }
}
