/** One client's queue on the node that answers its polls. It is a cache of the log, filtered by the queue's options. */
import type { Timer } from "../base/clock.ts";
import type { LogEvent } from "./event-kind.ts";
import type { QueueOptions } from "./queue-options.ts";

/**
 * The largest number of events kept for a client that does not fetch them. Beyond it, the older half is evicted and
 * read from the log again when needed. A client that never reads costs no more than this.
 */
const MAX_CACHED_EVENTS = 1000;

export type ReaderKind = "poll" | "stream";

/** A held poll, or an open event stream. */
export interface Reader {
  readonly kind: ReaderKind;
  /** Called when there may be something to read. */
  onEvents(): void;
  /** Called when another reader takes over, or the queue ends. */
  onReplaced(): void;
  readonly heartbeat: Timer;
}

export class EventQueue {
  readonly queueId: string;
  readonly userId: number;
  /** Shared by all queues with equal options, once the queue is attached. */
  options: QueueOptions;
  readonly lifetimeSeconds: number;
  /** The log position of the registration. */
  readonly start: number;
  /** The client has received everything up to this position. */
  acknowledged: number;
  /**
   * The time of the last use by the monotonic clock, in milliseconds. Setting the machine's clock thus ends no queue.
   */
  lastUsed: number;
  reader: Reader | undefined;

  /** All events of this queue after `#cachedAfter`, in order. */
  #events: LogEvent[] = [];
  #cachedAfter: number;
  /** Cached events that the queue got without being in their audience. Hardly any queue has such events. */
  #unaddressed: WeakSet<LogEvent> | undefined;

  constructor(args: {
    queueId: string;
    userId: number;
    options: QueueOptions;
    lifetimeSeconds: number;
    start: number;
    lastUsed: number;
    /** The queue's events in the log since `start`. */
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
    if (!isAddressee) this.#markUnaddressed(event);
    if (this.#events.length > MAX_CACHED_EVENTS) {
      const forgotten = this.#events.splice(0, MAX_CACHED_EVENTS / 2);
      this.#cachedAfter = forgotten.at(-1)?.position ?? this.#cachedAfter;
    }
  }

  /** Returns the events after a position, or `undefined` when some must be read from the log first. */
  eventsAfter(position: number): readonly LogEvent[] | undefined {
    if (position < this.#cachedAfter) return undefined;
    return this.#events.filter((event) => event.position > position);
  }

  /** True if the queue got the event as a member of its audience. */
  isAddressee(event: LogEvent): boolean {
    return !this.#unaddressed?.has(event);
  }

  /** Replaces the cache by the events of the log after a position. */
  refill(after: number, events: readonly LogEvent[], isAddressee: (event: LogEvent) => boolean): void {
    this.#events = [...events];
    this.#cachedAfter = after;
    for (const event of events) if (!isAddressee(event)) this.#markUnaddressed(event);
  }

  acknowledge(position: number): void {
    this.acknowledged = Math.max(this.acknowledged, position);
    this.forget(position);
  }

  #markUnaddressed(event: LogEvent): void {
    this.#unaddressed ??= new WeakSet();
    this.#unaddressed.add(event);
  }

  /** Evicts events that were sent, or will not be requested again. */
  forget(position: number): void {
    const first = this.#events[0];
    if (first === undefined || first.position > position) return;
    this.#events = this.#events.filter((event) => event.position > position);
    this.#cachedAfter = Math.max(this.#cachedAfter, position);
  }
}
