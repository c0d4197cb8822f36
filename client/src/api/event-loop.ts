/** Follows a queue for as long as the program wants: registers, fetches, comes back after failures, registers anew. */
import type { Event, InitialState } from "@confab/contract";
import type { RegisterParameters } from "../model/options.ts";
import type { Client } from "./client.ts";
import { NoAnswer, RequestRefused } from "./errors.ts";

/** Time and chance, passed in. */
export interface Surroundings {
  /** Calls back once, so many milliseconds from now. */
  after(milliseconds: number, callback: () => void): { cancel(): void };
  /** Between 0 and 1. */
  random(): number;
}

export interface EventLoopOptions {
  readonly client: Client;
  readonly register: RegisterParameters;
  readonly surroundings: Surroundings;
  /** Ends the loop; the queue is deleted. */
  readonly signal: AbortSignal;
  /** Events over one connection where the server and what is in between let them through, instead of polls. */
  readonly streaming?: boolean;
  /** A new registration: the first, and every one after the server dropped the queue. It replaces all before. */
  readonly onState: (state: InitialState) => void;
  /** In order, each exactly once per registration. Heartbeats are left out. */
  readonly onEvents: (events: readonly Event[]) => void;
  /** The server has dropped the queue, and another one is on its way. */
  readonly onQueueLost?: () => void;
  /** The connection failed, or is back; for showing it. */
  readonly onConnection?: (connected: boolean) => void;
}

/** A failed attempt is repeated after a second at first, then after twice as long, up to half a minute. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * A heartbeat comes within a minute. A stream without a sign of life for longer is held back by something in between,
 * or dead.
 */
const LONGEST_SILENCE = 75_000;

/** A stream that is open says so at once; one that does not is held back by something in between. */
const FIRST_SIGN = 10_000;

/** Where streams don't come through, another is tried after so long, and then after twice as long each time. */
const STREAM_AGAIN = 600_000;

/** What the server answers at once takes no longer, however bad the connection. */
const LONGEST_ANSWER = 15_000;

/** A poll may be held for a minute; one that is not answered long after that never will be. */
const LONGEST_POLL = 90_000;

/**
 * Runs until `signal` aborts, and then resolves.
 *
 * @throws RequestRefused when the server refuses for good: the key is not valid (any more), a parameter is wrong
 */
export async function runEventLoop(options: EventLoopOptions): Promise<void> {
  const loop = new EventLoop(options);
  try {
    await loop.run();
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    await loop.deleteQueue();
  }
}

interface Queue {
  readonly id: string;
  lastEventId: number;
}

class EventLoop {
  readonly #options: EventLoopOptions;
  #queue: Queue | undefined;
  #streams = false;
  /** They come through here, so that where one can't be opened nothing can. */
  #streamsWork = false;
  #streamAgain = STREAM_AGAIN;
  #streamTimer: { cancel(): void } | undefined;
  /** Nothing came for long: perhaps nothing can. */
  #inDoubt = false;
  #failures = 0;

  constructor(options: EventLoopOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      try {
        this.#queue ??= await this.#register();
        if (this.#streams) await this.#stream(this.#queue);
        else await this.#poll(this.#queue);
      } catch (error) {
        signal.throwIfAborted();
        await this.#recover(error);
      }
    }
  }

  /** The server drops it by itself ten minutes later, so a failure does no harm. */
  async deleteQueue(): Promise<void> {
    this.#streamTimer?.cancel();
    if (!this.#queue) return;
    await this.#options.client.deleteQueue({ queue_id: this.#queue.id }).catch(() => undefined);
  }

  async #register(): Promise<Queue> {
    const { client, register, signal, onState } = this.#options;
    const state = await client.registerQueue(register, { signal });
    this.#succeeded();
    if (this.#streamTimer === undefined) this.#streams = this.#options.streaming ?? false;
    const queue = { id: state.queue_id, lastEventId: state.last_event_id };
    onState(state);
    return queue;
  }

  async #poll(queue: Queue): Promise<void> {
    const { client } = this.#options;
    // After a failure the answer comes at once, and says that the connection is back.
    const dont_block = this.#failures > 0 || this.#inDoubt;
    const watch = this.#watch(dont_block ? LONGEST_ANSWER : LONGEST_POLL);
    try {
      const { signal } = watch;
      const place = { queue_id: queue.id, last_event_id: queue.lastEventId, dont_block };
      const { events } = await client.getEvents(place, { signal });
      this.#take(queue, events);
    } catch (error) {
      throw watch.expired ? new NoAnswer("A poll was not answered.") : error;
    } finally {
      watch.stop();
    }
  }

  /** Returns when the stream ends or falls silent; the loop goes on from the last event that came. */
  async #stream(queue: Queue): Promise<void> {
    const { client, signal } = this.#options;
    const watch = this.#watch(FIRST_SIGN);
    let alive = false;
    const onSign = () => {
      alive = true;
      this.#streamsWork = true;
      this.#succeeded();
      watch.restart(LONGEST_SILENCE);
    };
    try {
      const place = { queue_id: queue.id, last_event_id: queue.lastEventId };
      const events = client.streamEvents(place, { signal: watch.signal, onSign });
      for await (const event of events) this.#take(queue, [event]);
    } catch (error) {
      signal.throwIfAborted();
      const failed = error instanceof NoAnswer || isMissing(error) || watch.expired;
      if (!failed || (this.#streamsWork && !watch.expired)) throw error;
    } finally {
      watch.stop();
    }
    // Where nothing at all comes over a stream, polls may do better; a stream that worked is opened again.
    if (!alive) this.#pollForNow();
  }

  #pollForNow(): void {
    this.#streams = false;
    this.#inDoubt = true;
    this.#streamTimer?.cancel();
    this.#streamTimer = this.#options.surroundings.after(this.#streamAgain, () => {
      this.#streams = true;
    });
    this.#streamAgain *= 2;
  }

  #take(queue: Queue, events: readonly Event[]): void {
    this.#succeeded();
    const news = events.filter(({ id }) => id > queue.lastEventId);
    queue.lastEventId = news.at(-1)?.id ?? queue.lastEventId;
    const told = news.filter(({ type }) => type !== "heartbeat");
    if (told.length > 0) this.#options.onEvents(told);
  }

  #succeeded(): void {
    if (this.#failures > 0) this.#options.onConnection?.(true);
    this.#failures = 0;
    this.#inDoubt = false;
  }

  /** Waits before the next attempt, or forgets the queue that the server forgot. */
  async #recover(error: unknown): Promise<void> {
    if (error instanceof RequestRefused && error.code === "BAD_EVENT_QUEUE_ID") {
      this.#queue = undefined;
      this.#options.onQueueLost?.();
      return;
    }
    if (!mayPass(error)) throw error;
    if (this.#failures === 0) this.#options.onConnection?.(false);
    const longest = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    // Thousands of clients that a failure cut off at once must not come back at once.
    const pause = longest * (0.5 + this.#options.surroundings.random() / 2);
    const asked = error instanceof RequestRefused ? (error.retryAfter ?? 0) * 1000 : 0;
    await this.#sleep(Math.max(pause, asked));
  }

  #sleep(milliseconds: number): Promise<void> {
    const { surroundings, signal } = this.#options;
    return new Promise((resolve) => {
      const timer = surroundings.after(milliseconds, finish);
      function finish() {
        timer.cancel();
        signal.removeEventListener("abort", finish);
        resolve();
      }
      signal.addEventListener("abort", finish);
    });
  }

  /** A signal that aborts with the loop's, and when nothing happens for so long. */
  #watch(milliseconds: number) {
    const { surroundings, signal } = this.#options;
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    let expired = false;
    const start = (limit: number) =>
      surroundings.after(limit, () => {
        expired = true;
        controller.abort();
      });
    let timer = start(milliseconds);
    return {
      signal: controller.signal,
      get expired() {
        return expired;
      },
      /** @param limit milliseconds from now */
      restart(limit: number) {
        timer.cancel();
        timer = start(limit);
      },
      stop() {
        timer.cancel();
        signal.removeEventListener("abort", abort);
      },
    };
  }
}

/** Whether the same request may succeed later. */
const mayPass = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof RequestRefused && (error.status === 429 || error.status >= 500));

/** The server is one without event streams. */
const isMissing = (error: unknown): boolean =>
  error instanceof RequestRefused && (error.status === 404 || error.status === 405);
