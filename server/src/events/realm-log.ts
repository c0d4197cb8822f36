/**
 * A node's view of one realm's log. Applies every event to the model and passes it to the queues, exactly once, in
 * order of position. Events come from three sources: the node's own commits (`offer`, nothing is read back), other
 * nodes through NATS (`receive`), and the database (`catchUp`, after a hint or the regular poll). A gap between them is
 * filled from the database: when a position is known to be committed, all before it are.
 */
import type { RealmModel } from "../model/realm-model.ts";
import type { StoredEvent } from "./commit.ts";
import { type EventKind, eventKind, type LogEvent } from "./event-kind.ts";

/** Reads the log after a position, in order, at most a few thousand entries. */
export type ReadLog = (after: number) => Promise<readonly StoredEvent[]>;

/** Keeps the model at one position while the caller reads data that must match it (see `hold`). */
export interface Hold {
  /**
   * Lets the log continue to `position`, runs `capture` exactly there, then lets the log continue.
   *
   * @param readSnapshot reads the snapshot's log up to `position`, which has the events that this node has not received
   * yet. Another connection might not be available while the log waits for this one.
   */
  captureAt<T>(position: number, capture: () => T, readSnapshot: ReadLog): Promise<T>;
  /** Ends the hold without capturing. Does nothing after `captureAt`. */
  release(): void;
}

interface PendingHold {
  target: number | undefined;
  run: () => void;
}

interface Waiter {
  readonly position: number;
  readonly resolve: () => void;
}

/**
 * The number of events kept after they have been applied, for background work that is only slightly behind (some
 * kilobytes each).
 */
const MAX_RECENT = 1024;

/** Converts a stored event. An event of a kind that this program doesn't know has no effect and no recipients. */
export function toLogEvent(
  { position, type, payload, audience }: StoredEvent,
  kinds: ReadonlyMap<string, EventKind>,
): LogEvent {
  const kind = kinds.get(type) ?? eventKind({ type, wireType: null });
  return { position, kind, payload, audience };
}

export class RealmLog {
  readonly #model: RealmModel;
  readonly #read: ReadLog;
  readonly #kinds: ReadonlyMap<string, EventKind>;
  readonly #deliver: (event: LogEvent) => void;
  readonly #delivered: () => void;
  readonly #onGap: (position: number) => void;

  /** Events above `model.position` that arrived before their turn. */
  readonly #early = new Map<number, LogEvent>();
  /** The last events up to `model.position`, without a gap. */
  #recent: LogEvent[] = [];
  #waiters: Waiter[] = [];
  readonly #holds = new Set<PendingHold>();
  #reading: Promise<void> | undefined;
  #nextReading: Promise<void> | undefined;
  /** The last event of a kind that this program doesn't know. A newer program has written it. */
  unknown: { readonly position: number; readonly type: string } | undefined;

  /**
   * @param deliver gets each event right after the model has applied it and before the next event is applied. Its
   * audience is thus decided at its place in the log, equally on every node
   * @param delivered is called after each run of delivered events
   * @param onGap is called when some of the events up to `position`, all of which are committed, are missing
   */
  constructor(options: {
    model: RealmModel;
    read: ReadLog;
    kinds: ReadonlyMap<string, EventKind>;
    deliver: (event: LogEvent) => void;
    delivered: () => void;
    onGap: (position: number) => void;
  }) {
    this.#model = options.model;
    this.#read = options.read;
    this.#kinds = options.kinds;
    this.#deliver = options.deliver;
    this.#delivered = options.delivered;
    this.#onGap = options.onGap;
  }

  get position(): number {
    return this.#model.position;
  }

  /**
   * Returns events after a position from memory, in order, at most `limit` of them. Returns `undefined` if the log must
   * be read, because the events were applied long ago, or not yet.
   */
  recentAfter(position: number, limit: number): readonly LogEvent[] | undefined {
    const first = this.#recent[0]?.position;
    if (first === undefined || position < first - 1 || position >= this.#model.position) return undefined;
    const start = position + 1 - first;
    return this.#recent.slice(start, start + limit);
  }

  /** Takes the events of a commit of this node. */
  offer(events: readonly LogEvent[]): void {
    for (const event of events) {
      if (event.position > this.#model.position) this.#early.set(event.position, event);
    }
    this.#applyReady();
    this.#reportGap(events.at(-1)?.position ?? 0);
  }

  /**
   * Takes the events of another node's commit, in any order, including those that have been received already. If the
   * program doesn't know the kind of one of them, it takes none; the next read of the database gets these events.
   */
  receive(stored: readonly StoredEvent[]): void {
    if (stored.every(({ type }) => this.#kinds.has(type))) {
      this.offer(stored.map((event) => toLogEvent(event, this.#kinds)));
    }
  }

  /** True if this node has all events up to this position, applied or waiting. */
  has(position: number): boolean {
    let next = this.#model.position + 1;
    while (next <= position && this.#early.has(next)) next += 1;
    return next > position;
  }

  /**
   * Reads and applies committed events. Concurrent calls share one read, which starts after the call. Everything that
   * was committed before the call has therefore been applied when it returns (unless held).
   */
  catchUp(): Promise<void> {
    if (this.#nextReading) return this.#nextReading;
    if (!this.#reading) return this.#startReading();
    const next = this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#nextReading = undefined;
        return this.#startReading();
      });
    this.#nextReading = next;
    return next;
  }

  /**
   * Applies the events of a transaction that holds the counter row (unless held, since others wait for that row).
   *
   * @param read reads in that transaction; another connection might not be available
   */
  catchUpIn(read: ReadLog): Promise<void> {
    return this.#readAll(read);
  }

  /**
   * Resolves once the model has all events up to this position, which are committed. Also resolves when the database
   * becomes unavailable, because nobody can tell when the events will come.
   */
  waitFor(position: number): Promise<void> {
    if (this.#model.position >= position) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ position, resolve }));
  }

  /**
   * Called when the database becomes unavailable. Callers that only wait to read their own writes need not wait any
   * longer, as there is nothing to read.
   */
  interrupt(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter.resolve();
  }

  /**
   * Stops the log at its position. A snapshot of the database taken from now on is at the model's position or after it,
   * never before it. `captureAt` then brings the model to exactly the snapshot's position.
   */
  hold(): Hold {
    const hold: PendingHold = { target: undefined, run: () => undefined };
    this.#holds.add(hold);
    const release = () => {
      if (this.#holds.delete(hold)) this.#applyReady();
      this.#reportGap(Math.max(0, ...this.#early.keys()));
    };
    return {
      release,
      captureAt: (position, capture, readSnapshot) =>
        new Promise((resolve, reject) => {
          hold.target = position;
          hold.run = () => {
            this.#holds.delete(hold);
            try {
              resolve(capture());
            } catch (error) {
              reject(error);
            }
          };
          this.#runHolds();
          this.#applyReady();
          if (this.#model.position < position) {
            this.#readAll(readSnapshot).catch((error: unknown) => {
              release();
              reject(error);
            });
          }
        }),
    };
  }

  #startReading(): Promise<void> {
    const reading = this.#readAll(this.#read).finally(() => {
      this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #readAll(read: ReadLog): Promise<void> {
    for (;;) {
      const stored = await read(this.#model.position);
      for (const event of stored) {
        if (event.position <= this.#model.position || this.#early.has(event.position)) continue;
        this.#early.set(event.position, this.#recognize(event));
      }
      const before = this.#model.position;
      this.#applyReady();
      if (stored.length === 0 || this.#model.position === before) return;
    }
  }

  #recognize(event: StoredEvent): LogEvent {
    const { position, type } = event;
    if (!this.#kinds.has(type)) this.unknown = { position, type };
    return toLogEvent(event, this.#kinds);
  }

  #applyReady(): void {
    const before = this.#model.position;
    while (!this.#isHeld()) {
      const event = this.#early.get(this.#model.position + 1);
      if (!event) break;
      this.#early.delete(event.position);
      if (event.kind.apply) {
        event.kind.apply(this.#model, event.payload);
        this.#model.metadataVersion += 1;
      }
      event.kind.observe?.(this.#model, event.payload);
      this.#model.position = event.position;
      this.#recent.push(event);
      this.#deliver(event);
      this.#runHolds();
    }
    // Drops half of them at a time, so that the cost per event is negligible.
    if (this.#recent.length > 2 * MAX_RECENT) this.#recent = this.#recent.slice(-MAX_RECENT);
    if (this.#model.position > before) this.#delivered();
    this.#wake();
  }

  /** The owner of a hold reads the missing events, or releases the hold. */
  #reportGap(position: number): void {
    if (position > this.#model.position && this.#holds.size === 0) this.#onGap(position);
  }

  #isHeld(): boolean {
    for (const hold of this.#holds) if (hold.target === undefined) return true;
    return false;
  }

  #runHolds(): void {
    for (const hold of [...this.#holds]) {
      if (hold.target !== undefined && hold.target <= this.#model.position) hold.run();
    }
  }

  #wake(): void {
    const position = this.#model.position;
    const ready = this.#waiters.filter((waiter) => waiter.position <= position);
    if (ready.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => waiter.position > position);
    for (const waiter of ready) waiter.resolve();
  }
}
