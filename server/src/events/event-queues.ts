/**
 * The event queues of one realm on this node (docs/interface/events.md#queues). A queue's events are the log, filtered by
 * its options, and event ids are log positions. So any node can answer for any queue, from its row and the log since.
 */
import {
  badEventQueueId,
  badRequest,
  EVENT_QUEUE_LIFETIME_SECONDS,
  HEARTBEAT_SECONDS,
} from "@confab/contract";
import type { Clock, Random } from "../base/clock.ts";
import type { Secrets } from "../base/secrets.ts";
import type { Engine } from "../db/engine.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Metrics } from "../observability/metrics.ts";
import { eventsFor } from "./audience-history.ts";
import type { EventKind, LogEvent } from "./event-kind.ts";
import { EventQueue, type ReaderKind } from "./event-queue.ts";
import { isWide, QueueIndex, viewerOf, wantsEvent } from "./queue-index.ts";
import { QueueLookup } from "./queue-lookup.ts";
import { optionsInStream, type QueueOptions, SharedOptions } from "./queue-options.ts";
import {
  deleteExcessQueues,
  deleteExpiredQueues,
  deleteQueues,
  touchQueues,
  trimLog,
} from "./queue-store.ts";
import { ReaderNotifier } from "./reader-notifier.ts";
import type { RealmLog } from "./realm-log.ts";
import { type Batch, type SerializedEvent, serializeEvent } from "./serialize.ts";
import { SharedLogReader } from "./shared-log-reader.ts";

/** The interval at which uses are stored in the database and expired queues are deleted. */
const UPKEEP_SECONDS = 60;

/** A change of the clock by more than this many milliseconds within a round means that the clock was set. */
const CLOCK_SET = 1000;

/**
 * The number of characters after which an answer ends; the next answer continues. This process buffers everything that
 * a client doesn't read from its connection. Without a limit, a few clients that never read would fill its memory.
 */
const MAX_BATCH_CHARACTERS = 256 * 1024;

export class EventQueues {
  readonly #model: RealmModel;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #serializing: Parameters<typeof serializeEvent>[2];
  readonly #metrics: Metrics;
  readonly #log: RealmLog;
  readonly #queues: QueueIndex;
  /** Queues that were used since the last upkeep. */
  readonly #used = new Set<EventQueue>();
  readonly notifier: ReaderNotifier;
  readonly #options = new SharedOptions();
  readonly #lookup: QueueLookup;
  readonly #reader: SharedLogReader;
  /** The time at which uses were last stored, by both clocks. */
  #lastUpkeep = { now: 0, monotonic: 0 };
  #draining = false;

  constructor(args: {
    model: RealmModel;
    engine: Engine;
    kinds: ReadonlyMap<string, EventKind>;
    log: RealmLog;
    clock: Clock;
    random: Random;
    secrets: Secrets;
    metrics: Metrics;
  }) {
    this.#model = args.model;
    this.#queues = new QueueIndex(args.model);
    this.#engine = args.engine;
    this.#lookup = new QueueLookup(args.engine, args.model.realmId);
    const { engine, kinds, clock } = args;
    this.#reader = new SharedLogReader({ engine, realmId: args.model.realmId, kinds, clock });
    this.#log = args.log;
    this.#clock = args.clock;
    this.notifier = new ReaderNotifier(args.clock);
    this.#random = args.random;
    this.#serializing = args;
    this.#metrics = args.metrics;
  }

  get size(): number {
    return this.#queues.size;
  }

  /** The number of different options of the queues on this node. */
  get differentOptions(): number {
    return this.#options.size;
  }

  /** Counts the readers that are active at this moment. It visits every queue, so it is too slow for each request. */
  get readers(): Readonly<Record<ReaderKind, number>> {
    const count = { poll: 0, stream: 0 };
    for (const { reader } of this.#queues.values()) if (reader) count[reader.kind] += 1;
    return count;
  }

  newQueueId(): string {
    return this.#random.bytes(16).toString("base64url");
  }

  /** Adds a queue that starts at the model's current position. */
  add(args: {
    queueId: string;
    userId: number;
    options: QueueOptions;
    lifetimeSeconds?: number;
  }): EventQueue {
    const queue = new EventQueue({
      queueId: args.queueId,
      userId: args.userId,
      options: args.options,
      lifetimeSeconds: args.lifetimeSeconds ?? EVENT_QUEUE_LIFETIME_SECONDS,
      start: this.#model.position,
      lastUsed: this.#clock.monotonic(),
    });
    this.#attach(queue);
    return queue;
  }

  /**
   * Returns the queue, whichever node it was last polled at.
   *
   * @param operation completes the sentence "You are not authorized to …" for another user's queue
   * @throws ApiError BAD_EVENT_QUEUE_ID when the queue is unknown or was deleted
   */
  async access(userId: number, queueId: string, operation: string): Promise<EventQueue> {
    const here = this.#queues.get(queueId);
    // Another node may have used it meanwhile, which the row shows.
    if (here?.isExpired(this.#clock.monotonic())) this.#detach(here);
    const queue = this.#queues.get(queueId) ?? (await this.#rebuild(queueId));
    if (!queue || queue.isExpired(this.#clock.monotonic())) {
      if (queue) await this.delete(queue);
      throw badEventQueueId(queueId);
    }
    if (queue.userId !== userId) throw badRequest(`You are not authorized to ${operation}`);
    return queue;
  }

  /**
   * Acknowledges the events that the client has, and returns those that it lacks.
   *
   * @param lastEventId -1 stands for the registration
   * @throws DatabaseUnavailable also if the poll would have to wait and the database can't be reached
   */
  async fetch(queue: EventQueue, lastEventId: number, reader: ReaderKind = "poll"): Promise<Batch> {
    // A node that receives no events must not hold a poll, because another node could answer it.
    this.#engine.checkAvailable();
    const after = lastEventId === -1 ? queue.start : lastEventId;
    if (after < queue.acknowledged) {
      throw badRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    // The client may come from a node that is ahead of this node.
    if (after > this.#model.position) await this.#log.catchUp();
    if (after > this.#model.position) throw badRequest(`Event ${lastEventId} was not in this queue`);
    if (queue.eventsAfter(after) === undefined) await this.#refill(queue, after);
    queue.acknowledge(after);
    this.use(queue);
    return this.unread(queue, after, reader);
  }

  /**
   * Returns the next events to send, from the cached events after a position. Some may have been evicted (see `fetch`),
   * and more may follow after `upTo`.
   */
  unread(queue: EventQueue, after: number, reader: ReaderKind = "poll"): Batch {
    const options = reader === "stream" ? optionsInStream(queue.options) : queue.options;
    const addressee = viewerOf(queue, true, this.#model, options);
    const events: SerializedEvent[] = [];
    let characters = 0;
    let upTo = Math.max(after, this.#model.position);
    for (const event of queue.eventsAfter(after) ?? []) {
      const viewer = queue.isAddressee(event) ? addressee : viewerOf(queue, false, this.#model, options);
      if (!viewer) continue;
      for (const one of serializeEvent(event, viewer, this.#serializing)) {
        // The client may have some of the events of one log entry.
        if (one.id > after) events.push(one);
        characters += one.json.length;
      }
      if (characters <= MAX_BATCH_CHARACTERS) continue;
      upTo = event.position;
      break;
    }
    this.#metrics.eventsDelivered.inc(events.length);
    return { events, upTo };
  }

  /** Makes a poll or stream the reader of the queue, and ends the previous reader. */
  attachReader(
    queue: EventQueue,
    reader: { kind: ReaderKind; onEvents(): void; onHeartbeat(): void; onReplaced(): void },
  ): { detach(): void } {
    queue.reader?.onReplaced();
    const { least, most } = HEARTBEAT_SECONDS;
    const attached = {
      kind: reader.kind,
      onEvents: reader.onEvents,
      onReplaced: reader.onReplaced,
      heartbeat: this.#clock.after(this.#random.between(least * 1000, most * 1000), reader.onHeartbeat),
    };
    queue.reader = attached;
    // The queue, the organization, or the server may have ended since the request was received.
    const isOver = this.#draining || !this.#model.isActive || this.#queues.get(queue.queueId) !== queue;
    if (isOver) queueMicrotask(reader.onReplaced);
    return {
      detach: () => {
        attached.heartbeat.cancel();
        if (queue.reader === attached) queue.reader = undefined;
        this.use(queue);
      },
    };
  }

  /** Returns a sign of life, with the position up to which the queue has been read. */
  heartbeat(): SerializedEvent {
    const id = this.#model.position;
    return { id, json: JSON.stringify({ type: "heartbeat", id }) };
  }

  use(queue: EventQueue): void {
    queue.lastUsed = this.#clock.monotonic();
    this.#used.add(queue);
  }

  /** Passes an event that has just been applied to the queues that want it. `wake` notifies their readers. */
  deliver(event: LogEvent): void {
    if (this.#queues.size === 0) return;
    const { endsQueuesOf, endsReadersOf } = event.kind;
    // The deactivation of an account deletes the rows of its queues. Each node removes them from its memory here.
    for (const userId of endsQueuesOf?.(event.payload) ?? []) {
      for (const queue of this.#queues.ofUser(userId)) this.#detach(queue);
    }
    for (const { reader } of this.#queues.ofUser(endsReadersOf?.(event.payload))) reader?.onReplaced();
    if (event.kind.wireType === null) return;
    this.#queues.forEachQueueOf(event, (queue, isAddressee) => {
      if (!wantsEvent(queue, event, isAddressee, this.#model)) return;
      queue.push(event, isAddressee);
      if (queue.reader) this.notifier.touch(queue);
    });
  }

  /** Wakes the readers that wait for the delivered events. */
  wake(): void {
    this.notifier.notify();
    // The readers that wait for other events must notice, too.
    if (!this.#model.isActive) this.interrupt();
  }

  async delete(queue: EventQueue): Promise<void> {
    // The row is deleted first: the poll that ends with the queue is repeated, and would rebuild the queue from it.
    await deleteQueues(this.#engine, this.#model.realmId, [queue.queueId]);
    this.#detach(queue);
  }

  /** Stores uses, deletes expired queues and trims the log. Callers call it every `UPKEEP_SECONDS`. */
  async upkeep(): Promise<void> {
    const [now, monotonic, { realmId }] = [this.#clock.now(), this.#clock.monotonic(), this.#model];
    const wasSet =
      Math.abs(now - monotonic - (this.#lastUpkeep.now - this.#lastUpkeep.monotonic)) > CLOCK_SET;
    // After an outage, the rows are old although nodes use the queues. Each node first gets a round to store its uses.
    const isRegular = !wasSet && monotonic - this.#lastUpkeep.monotonic <= 2 * UPKEEP_SECONDS * 1000;
    this.#lastUpkeep = { now, monotonic };
    for (const queue of this.#queues.values()) {
      if (queue.reader) this.use(queue);
      // The rows have times of the clock before it was set. Queues without a recent use must get new times as well.
      else if (wasSet) this.#used.add(queue);
    }
    await this.#noteUses();
    for (const queue of this.#queues.values()) {
      if (queue.isExpired(monotonic)) this.#detach(queue);
    }
    if (isRegular) {
      await deleteExpiredQueues(this.#engine, realmId, now, 2 * UPKEEP_SECONDS);
      // Another node that has one of them keeps it until it expires there.
      const evicted = await deleteExcessQueues(this.#engine, realmId);
      for (const queueId of evicted) this.#detach(this.#queues.get(queueId));
    }
    await trimLog(this.#engine, realmId, now - EVENT_QUEUE_LIFETIME_SECONDS * 1000);
  }

  /** Answers all held polls, and all later polls immediately, so that their connections can close. */
  drain(): void {
    this.#draining = true;
    this.interrupt();
  }

  /** Answers all held polls, because this node receives no events any longer and another node may. */
  interrupt(): void {
    for (const queue of this.#queues.values()) queue.reader?.onReplaced();
  }

  async #noteUses(): Promise<void> {
    const used = [...this.#used];
    this.#used.clear();
    if (used.length === 0) return;
    const now = this.#clock.now();
    const offset = now - this.#clock.monotonic();
    const uses = used.map(({ queueId, lastUsed, acknowledged }) => ({
      queueId,
      lastUsed: lastUsed + offset,
      acknowledged,
    }));
    await touchQueues(this.#engine, this.#model.realmId, uses, now).catch((error: unknown) => {
      for (const queue of used) this.#used.add(queue);
      throw error;
    });
  }

  /** @param time milliseconds since 1970; see `touchQueues` about times in the future */
  #inMonotonic(time: number): number {
    return this.#clock.monotonic() - Math.max(0, this.#clock.now() - time);
  }

  async #rebuild(queueId: string): Promise<EventQueue | undefined> {
    const row = await this.#lookup.lookup(queueId);
    if (!row) return undefined;
    const queue = new EventQueue({
      queueId,
      userId: row.user_id,
      options: row.options,
      lifetimeSeconds: row.lifetime_seconds,
      start: row.position,
      lastUsed: this.#inMonotonic(row.last_used_at),
    });
    if (row.position > this.#model.position) await this.#log.catchUp();
    const found = await this.#readFor(queue, row.position, (events, isAddressee) => {
      // Another poll may have rebuilt the queue meanwhile, or the account was deactivated.
      if (this.#queues.get(queueId) || !this.#model.users.get(row.user_id)?.is_active) return;
      queue.refill(row.position, events, isAddressee);
      this.#attach(queue);
    });
    return found ? this.#queues.get(queueId) : undefined;
  }

  async #refill(queue: EventQueue, after: number): Promise<void> {
    const found = await this.#readFor(queue, after, queue.refill.bind(queue, after));
    if (!found) throw badEventQueueId(queue.queueId);
  }

  /**
   * Reads a queue's events after a position. Passes them to `take` at a moment when they reach exactly the model's
   * position, so that live delivery continues without gap or overlap.
   *
   * @returns false when the log has been trimmed at that position
   */
  async #readFor(
    queue: EventQueue,
    after: number,
    take: (events: readonly LogEvent[], isAddressee: (event: LogEvent) => boolean) => void,
  ): Promise<boolean> {
    const events: LogEvent[] = [];
    let read = after;
    while (read < this.#model.position) {
      const more =
        this.#log.recentAfter(read, Number.POSITIVE_INFINITY) ?? (await this.#reader.readAfter(read));
      if (more[0]?.position !== read + 1) return false;
      events.push(...more);
      read = more.at(-1)?.position ?? read;
    }
    const window = events.filter((event) => event.position <= this.#model.position);
    const own = new Set(eventsFor(queue.userId, window, this.#model));
    const nonAddressee = viewerOf(queue, false, this.#model);
    const wide = isWide(queue);
    const wanted = window.filter((event) => {
      const { kind, payload } = event;
      if (kind.wireType === null) return false;
      if (own.has(event)) return wantsEvent(queue, event, true, this.#model);
      const also = wide && nonAddressee && kind.alsoFor?.(payload, nonAddressee, this.#model);
      return also === true && wantsEvent(queue, event, false, this.#model);
    });
    take(wanted, (event) => own.has(event));
    return true;
  }

  #attach(queue: EventQueue): void {
    queue.options = this.#options.acquire(queue.options);
    this.#queues.add(queue);
    this.#used.add(queue);
  }

  #detach(queue: EventQueue | undefined): void {
    if (!queue || !this.#queues.remove(queue)) return;
    this.#options.release(queue.options);
    this.#used.delete(queue);
    queue.reader?.onReplaced();
  }
}
