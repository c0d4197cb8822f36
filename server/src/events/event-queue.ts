/** One client's queue as the node that answers its polls keeps it: a cache of the log seen through its filter. */
import type { Timer } from "../clock.ts";
import type { LogEvent } from "./event-kind.ts";
import type { QueueOptions } from "./queue-options.ts";

/**
 * Events kept for a client that does not fetch them. Beyond that the older half is forgotten and read from the log
 * again when asked for, so a client that never reads costs no more than this.
 */
const MAX_CACHED_EVENTS = 1000;

export type ReaderKind = "poll" | "stream";

/** A held poll, or an open event stream. */
export interface Reader {
  readonly kind: ReaderKind;
  /** Called when there may be something to read; returns whether it took what was there. */
  onEvents(): void;
  /** Another reader takes over, or the queue goes. */
  onReplaced(): void;
  readonly heartbeat: Timer;
}

export class EventQueue {
  readonly queueId: string;
  readonly userId: number;
  /** Shared by all queues that want the same, once it is attached. */
  options: QueueOptions;
  readonly lifetimeSeconds: number;
  /** The log position of the registration. */
  readonly start: number;
  /** The client has everything up to here. */
  acknowledged: number;
  /** By the monotonic clock, in milliseconds: a machine's clock that is set ends nobody's queue. */
  lastUsed: number;
  reader: Reader | undefined;

  /** Everything of this queue after `#cachedAfter`, in order. */
  #events: LogEvent[] = [];
  #cachedAfter: number;
  /** Of these, those that it got without being in their audience; hardly any queue has some. */
  #onlooked: WeakSet<LogEvent> | undefined;

  constructor(args: {
    queueId: string;
    userId: number;
    options: QueueOptions;
    lifetimeSeconds: number;
    start: number;
    lastUsed: number;
    /** What the log holds for it since `start`. */
    events?: readonly LogEvent[];
  }) {
    this.queueId = args.queueId;
    this.userId = args.userId;
    this.options = args.options;
    this.lifetimeSeconds = args.lifetimeSeconds;
    this.start = args.start;
    this.acknowledged = args.start;
    this.lastUsed = args.lastUsed;
    this.#cachedAfter = args.start;
    if (args.events) this.#events = [...args.events];
  }

  /** @param monotonic milliseconds by the monotonic clock */
  isExpired(monotonic: number): boolean {
    return this.reader === undefined && monotonic - this.lastUsed >= this.lifetimeSeconds * 1000;
  }

  push(event: LogEvent, isAddressee: boolean): void {
    this.#events.push(event);
    if (!isAddressee) this.#onlook(event);
    if (this.#events.length > MAX_CACHED_EVENTS) {
      const forgotten = this.#events.splice(0, MAX_CACHED_EVENTS / 2);
      this.#cachedAfter = forgotten.at(-1)?.position ?? this.#cachedAfter;
    }
  }

  /** `undefined` when part of it must be read from the log first. */
  eventsAfter(position: number): readonly LogEvent[] | undefined {
    if (position < this.#cachedAfter) return undefined;
    return this.#events.filter((event) => event.position > position);
  }

  /** Whether the queue got the event as one of its audience. */
  isAddressee(event: LogEvent): boolean {
    return !this.#onlooked?.has(event);
  }

  /** Replaces the cache by what the log gave after a position. */
  refill(after: number, events: readonly LogEvent[], isAddressee: (event: LogEvent) => boolean): void {
    this.#events = [...events];
    this.#cachedAfter = after;
    for (const event of events) if (!isAddressee(event)) this.#onlook(event);
  }

  acknowledge(position: number): void {
    this.acknowledged = Math.max(this.acknowledged, position);
    this.forget(position);
  }

  #onlook(event: LogEvent): void {
    this.#onlooked ??= new WeakSet();
    this.#onlooked.add(event);
  }

  /** Drops what was sent, or will not be asked for again, from memory. */
  forget(position: number): void {
    const first = this.#events[0];
    if (first === undefined || first.position > position) return;
    this.#events = this.#events.filter((event) => event.position > position);
    this.#cachedAfter = Math.max(this.#cachedAfter, position);
  }
}
