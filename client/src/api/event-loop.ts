/**
 * Follows a queue until the program stops it: registers, fetches events, reconnects after failures and registers anew.
 */
import type { Event, endpoints, InitialState, ParametersOf } from "@confab/contract";
import type { Client } from "./client.ts";
import { NoAnswer, RequestRefused } from "./errors.ts";
import type { Network, NetworkHint } from "./network.ts";

export type RegisterParameters = Partial<ParametersOf<typeof endpoints.registerQueue>>;

/** Time and randomness, passed in by the program. */
export interface Runtime {
  /** Calls back once, after this many milliseconds. */
  after(milliseconds: number, callback: () => void): { cancel(): void };
  /** Returns a number between 0 and 1. */
  random(): number;
}

export interface EventLoopOptions {
  readonly client: Client;
  readonly register: RegisterParameters;
  readonly runtime: Runtime;
  /** Ends the loop when it aborts; the queue is then deleted. */
  readonly signal: AbortSignal;
  /**
   * Receives events over one connection instead of by polls, if the server and everything in between support streams.
   */
  readonly streaming?: boolean;
  /** Says when to check the connection, instead of only after a long silence. */
  readonly network?: Network;
  /**
   * Called with each new registration: the first one, and every one after the server dropped the queue. It replaces all
   * earlier state.
   */
  readonly onState: (state: InitialState) => void;
  /** Called with events in order, each exactly once per registration. Heartbeats are left out. */
  readonly onEvents: (events: readonly Event[]) => void;
  /** Called when the server has dropped the queue, before the next registration. */
  readonly onQueueLost?: () => void;
  /** Called when the connection fails or returns, so that the program can show it. */
  readonly onConnection?: (connected: boolean) => void;
}

/** The pause before the first retry, in milliseconds. Each further pause is twice as long, up to half a minute. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/**
 * The longest silence of a stream, in milliseconds. A heartbeat arrives within a minute, so a stream that stays silent
 * for longer is dead or held back by something in between.
 */
const LONGEST_SILENCE = 75_000;

/**
 * The longest wait for a stream's first sign, in milliseconds. A stream confirms immediately that it is open; one that
 * does not is held back by something in between.
 */
const FIRST_SIGN = 10_000;

/** The pause before streams are tried again after one did not come through, in milliseconds. It doubles each time. */
const STREAM_AGAIN = 600_000;

/** The longest wait for a request that the server answers immediately, however bad the connection. */
const LONGEST_ANSWER = 10_000;

/**
 * The longest wait for a poll. The server may hold one for a minute; an answer that takes much longer never arrives.
 */
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
  /** True after a stream has worked: streams get through here, so if opening one fails, the connection is down. */
  #streamsWork = false;
  #streamAgain = STREAM_AGAIN;
  #streamTimer: { cancel(): void } | undefined;
  /** True after a long silence, which may mean that no answer gets through. */
  #inDoubt = false;
  #failures = 0;
  /** Ends the present request because of a hint. */
  #interrupt: (() => void) | undefined;
  /** Ends the present pause. */
  #wake: (() => void) | undefined;

  constructor(options: EventLoopOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const stop = this.#options.network?.listen((hint) => this.#takeHint(hint));
    try {
      await this.#follow();
    } finally {
      stop?.();
    }
  }

  async #follow(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      try {
        this.#queue ??= await this.#register();
        if (this.#streams && !this.#inDoubt) await this.#stream(this.#queue);
        else await this.#poll(this.#queue);
      } catch (error) {
        signal.throwIfAborted();
        await this.#recover(error);
      }
    }
  }

  /** Checks the connection at once. A hint may be wrong, so only a request decides. */
  #takeHint(hint: NetworkHint): void {
    if (hint === "online") {
      this.#failures = Math.min(this.#failures, 1);
      this.#wake?.();
    }
    if (hint === "offline" && this.#failures === 0 && this.#queue) {
      this.#failures = 1;
      this.#options.onConnection?.(false);
    }
    if (this.#inDoubt && hint === "doubt") return;
    this.#inDoubt = true;
    this.#interrupt?.();
  }

  /** Deletes the queue. Failures are ignored, because the server drops an unused queue after ten minutes. */
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
    // After a failure the poll does not block, so its immediate answer shows that the connection is back.
    const dont_block = this.#failures > 0 || this.#inDoubt;
    const watch = this.#watch(dont_block ? LONGEST_ANSWER : LONGEST_POLL);
    try {
      const { signal } = watch;
      const place = { queue_id: queue.id, last_event_id: queue.lastEventId, dont_block };
      const { events } = await client.getEvents(place, { signal });
      this.#take(queue, events);
    } catch (error) {
      if (watch.interrupted) return;
      throw watch.expired ? new NoAnswer("A poll was not answered.") : error;
    } finally {
      watch.stop();
    }
  }

  /** Returns when the stream ends or falls silent; the loop continues after the last event that arrived. */
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
      if (watch.interrupted) return;
      const failed = error instanceof NoAnswer || isMissing(error) || watch.expired;
      if (!failed || (this.#streamsWork && !watch.expired)) throw error;
    } finally {
      watch.stop();
    }
    // If a stream gives no sign at all, polls may work; a stream that worked is opened again.
    if (!alive) this.#pollForNow();
  }

  #pollForNow(): void {
    this.#streams = false;
    this.#inDoubt = true;
    this.#streamTimer?.cancel();
    this.#streamTimer = this.#options.runtime.after(this.#streamAgain, () => {
      this.#streams = true;
    });
    this.#streamAgain *= 2;
  }

  #take(queue: Queue, events: readonly Event[]): void {
    this.#succeeded();
    const news = events.filter(({ id }) => id > queue.lastEventId);
    queue.lastEventId = news.at(-1)?.id ?? queue.lastEventId;
    const changes = news.filter(({ type }) => type !== "heartbeat");
    if (changes.length > 0) this.#options.onEvents(changes);
  }

  #succeeded(): void {
    if (this.#failures > 0) this.#options.onConnection?.(true);
    this.#failures = 0;
    this.#inDoubt = false;
    this.#options.network?.answered();
  }

  /** Waits before the next attempt, or forgets a queue that the server has dropped. */
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
    // Thousands of clients that one failure cut off must not all reconnect at the same moment.
    const pause = longest * (0.5 + this.#options.runtime.random() / 2);
    const asked = error instanceof RequestRefused ? (error.retryAfter ?? 0) * 1000 : 0;
    await this.#sleep(Math.max(pause, asked));
  }

  #sleep(milliseconds: number): Promise<void> {
    const { runtime, signal } = this.#options;
    return new Promise((resolve) => {
      const timer = runtime.after(milliseconds, finish);
      function finish() {
        timer.cancel();
        signal.removeEventListener("abort", finish);
        resolve();
      }
      this.#wake = finish;
      signal.addEventListener("abort", finish);
    });
  }

  /** Returns a signal that aborts with the loop's signal, or after this many milliseconds without a restart. */
  #watch(milliseconds: number) {
    const { runtime, signal } = this.#options;
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener("abort", abort);
    let expired = false;
    let interrupted = false;
    this.#interrupt = () => {
      interrupted = true;
      controller.abort();
    };
    const start = (limit: number) =>
      runtime.after(limit, () => {
        expired = true;
        controller.abort();
      });
    let timer = start(milliseconds);
    return {
      signal: controller.signal,
      get expired() {
        return expired;
      },
      /** True if a hint has ended the request. */
      get interrupted() {
        return interrupted;
      },
      /** @param limit milliseconds from now */
      restart(limit: number) {
        timer.cancel();
        timer = start(limit);
      },
      stop: () => {
        this.#interrupt = undefined;
        timer.cancel();
        signal.removeEventListener("abort", abort);
      },
    };
  }
}

/** True if the same request may succeed later. */
const mayPass = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof RequestRefused && (error.status === 429 || error.status >= 500));

/** True if the server does not support event streams. */
const isMissing = (error: unknown): boolean =>
  error instanceof RequestRefused && (error.status === 404 || error.status === 405);
