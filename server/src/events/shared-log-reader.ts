import { setImmediate } from "node:timers/promises";
import type { Clock, Timer } from "../base/clock.ts";
import { outsideRequests } from "../base/request-context.ts";
import type { Engine } from "../db/engine.ts";
import type { EventKind, LogEvent } from "./event-kind.ts";
import { readLog } from "./queue-store.ts";
import { toLogEvent } from "./realm-log.ts";

/** The time for which events are kept after a reading. The clients of a node that has ended arrive within it. */
const KEPT_MILLISECONDS = 10_000;

/** The number of callers that continue before other requests are served. Each of them does some work immediately. */
const CALLERS_PER_STEP = 50;

interface Caller extends PromiseWithResolvers<readonly LogEvent[]> {
  readonly position: number;
}

/**
 * Reads a realm's log for queues. When a node has ended, thousands of its queues arrive simultaneously, at nearly the
 * same position. They share readings, also one after the other: otherwise each of them would read and parse the same
 * hundreds of events again.
 */
export class SharedLogReader {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #kinds: ReadonlyMap<string, EventKind>;
  readonly #clock: Clock;
  /** The events of the last reading, without a gap. */
  #events: readonly LogEvent[] = [];
  #forgetting: Timer | undefined;
  #callers: Caller[] = [];
  #isRunning = false;

  constructor(args: {
    engine: Engine;
    realmId: number;
    kinds: ReadonlyMap<string, EventKind>;
    clock: Clock;
  }) {
    this.#engine = args.engine;
    this.#realmId = args.realmId;
    this.#kinds = args.kinds;
    this.#clock = args.clock;
  }

  /** Returns events after a position, in order, at most as many as `readLog` returns. */
  async readAfter(position: number): Promise<readonly LogEvent[]> {
    const kept = this.#keptAfter(position);
    if (kept) return kept;
    const caller = { position, ...Promise.withResolvers<readonly LogEvent[]>() };
    this.#callers.push(caller);
    if (!this.#isRunning) void outsideRequests(() => this.#run());
    return caller.promise;
  }

  #keptAfter(position: number): readonly LogEvent[] | undefined {
    const [first, last] = [this.#events[0], this.#events.at(-1)];
    if (!first || !last || position < first.position - 1 || position >= last.position) return undefined;
    return this.#events.slice(position + 1 - first.position);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#callers.length > 0) {
      const callers = this.#callers;
      // From there, one reading serves most callers.
      const lowest = callers.reduce((least, { position }) => Math.min(least, position), Number.MAX_VALUE);
      try {
        const stored = await readLog(this.#engine, this.#realmId, lowest);
        this.#keep(stored.map((event) => toLogEvent(event, this.#kinds)));
      } catch (error) {
        this.#callers = [];
        for (const { reject } of callers) reject(error);
        continue;
      }
      await this.#answer(lowest);
    }
    this.#isRunning = false;
  }

  /** Answers the callers that continue within the last reading, which read after the position `lowest`. */
  async #answer(lowest: number): Promise<void> {
    const events = this.#events;
    // If the log ends there, it has been trimmed since, and the caller gets nothing.
    const end = events.at(-1)?.position ?? lowest + 1;
    const isWithin = ({ position }: Caller) => position >= lowest && position < end;
    const answered = this.#callers.filter(isWithin);
    this.#callers = this.#callers.filter((caller) => !isWithin(caller));
    for (const [index, { position, resolve }] of answered.entries()) {
      if (index > 0 && index % CALLERS_PER_STEP === 0) await setImmediate();
      resolve(events.filter((event) => event.position > position));
    }
  }

  #keep(events: readonly LogEvent[]): void {
    this.#events = events;
    this.#forgetting?.cancel();
    this.#forgetting = this.#clock.after(KEPT_MILLISECONDS, () => {
      this.#events = [];
    });
  }
}
