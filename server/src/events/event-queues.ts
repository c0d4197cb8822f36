/**
 * The event queues of one realm on this node (spec 6). A queue's events are the log seen through its filter, and its
 * event ids are log positions; so any node can answer for any queue, by reading its row and the log since.
 */
import {
  badEventQueueId,
  badRequest,
  EVENT_QUEUE_LIFETIME_SECONDS,
  HEARTBEAT_SECONDS,
} from "@confab/contract";
import type { Clock, Random } from "../clock.ts";
import type { Engine } from "../db/engine.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Secrets } from "../secrets.ts";
import { eventsFor } from "./audience-history.ts";
import type { EventKind, LogEvent } from "./event-kind.ts";
import { EventQueue, type ReaderKind } from "./event-queue.ts";
import { isWide, QueueIndex, viewerOf } from "./queue-index.ts";
import { optionsInStream, type QueueOptions, SharedOptions } from "./queue-options.ts";
import {
  deleteExcessQueues,
  deleteExpiredQueues,
  deleteQueues,
  lookupQueue,
  touchQueues,
  trimLog,
} from "./queue-store.ts";
import type { RealmLog } from "./realm-log.ts";
import { type Batch, type SerializedEvent, serializeEvent } from "./serialize.ts";
import { SharedLogReader } from "./shared-log-reader.ts";

/** How often uses are noted in the database and expired queues collected. */
const UPKEEP_SECONDS = 60;

/** The clock is off by this many milliseconds within a round only if it was set. */
const CLOCK_SET = 1000;

/**
 * An answer ends with the event that exceeds this, and the next one goes on. What a client doesn't take from its
 * connection waits in this process: without an end, a few clients that never read would fill its memory.
 */
const MAX_BATCH_CHARACTERS = 256 * 1024;

export class EventQueues {
  readonly #model: RealmModel;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #secrets: Secrets;
  readonly #metrics: Metrics;
  /** Set once; the log and the queues need each other. */
  log: RealmLog | undefined;

  readonly #queues: QueueIndex;
  /** Used since the last upkeep. */
  readonly #used = new Set<EventQueue>();
  /** Have events that their readers don't know of. */
  readonly #touched = new Set<EventQueue>();
  readonly #options = new SharedOptions();
  readonly #reader: SharedLogReader;
  /** When uses were noted last, by both clocks. */
  #lastUpkeep = { now: 0, monotonic: 0 };
  #draining = false;

  constructor(args: {
    model: RealmModel;
    engine: Engine;
    kinds: ReadonlyMap<string, EventKind>;
    clock: Clock;
    random: Random;
    secrets: Secrets;
    metrics: Metrics;
  }) {
    this.#model = args.model;
    this.#queues = new QueueIndex(args.model);
    this.#engine = args.engine;
    this.#reader = new SharedLogReader(args.engine, args.model.realmId, args.kinds);
    this.#clock = args.clock;
    this.#random = args.random;
    this.#secrets = args.secrets;
    this.#metrics = args.metrics;
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Number of different options that the queues here have. */
  get differentOptions(): number {
    return this.#options.size;
  }

  /** How many are being read at this moment. Counts them, so it is not for every request. */
  get readers(): Readonly<Record<ReaderKind, number>> {
    const count = { poll: 0, stream: 0 };
    for (const { reader } of this.#queues.values()) if (reader) count[reader.kind] += 1;
    return count;
  }

  newQueueId(): string {
    return this.#random.bytes(16).toString("base64url");
  }

  /** Adds a queue that starts at the model's present position. */
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
   * The queue, wherever it was last polled.
   *
   * @param operation ends the sentence "You are not authorized to …" for somebody else's queue
   * @throws ApiError BAD_EVENT_QUEUE_ID when it is unknown or was collected
   */
  async access(userId: number, queueId: string, operation: string): Promise<EventQueue> {
    const here = this.#queues.get(queueId);
    // It may have been used at another node meanwhile, which the row tells.
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
   * Acknowledges what the client has and gives what it has not.
   *
   * @param lastEventId -1 stands for the registration
   * @throws DatabaseUnavailable also where it would have had to wait, and nothing gets through to the database
   */
  async fetch(queue: EventQueue, lastEventId: number, reader: ReaderKind = "poll"): Promise<Batch> {
    // A poll that is held by a node which hears of nothing is one that its client could have elsewhere.
    this.#engine.checkAvailable();
    const after = lastEventId === -1 ? queue.start : lastEventId;
    if (after < queue.acknowledged) {
      throw badRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    // The client may come from a node that is ahead of this one.
    if (after > this.#model.position) await this.log?.catchUp();
    if (after > this.#model.position) throw badRequest(`Event ${lastEventId} was not in this queue`);
    if (queue.eventsAfter(after) === undefined) await this.#refill(queue, after);
    queue.acknowledge(after);
    this.use(queue);
    return this.unread(queue, after, reader);
  }

  /**
   * What is to be sent next of what the queue's memory holds after a position; part may be forgotten (see `fetch`), and
   * more may follow behind `upTo`.
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
      for (const one of serializeEvent(event, viewer, this.#model, this.#secrets)) {
        // Of an entry that is several events, the client may have some.
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

  /** Puts a poll or stream in charge of the queue; the one before is told to end. */
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
    // The queue, the organization, or the server may have ended while the request was on its way here.
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

  /** A sign of life; it carries the position up to which the queue has been read. */
  heartbeat(): SerializedEvent {
    const id = this.#model.position;
    return { id, json: JSON.stringify({ type: "heartbeat", id }) };
  }

  use(queue: EventQueue): void {
    queue.lastUsed = this.#clock.monotonic();
    this.#used.add(queue);
  }

  /** Hands an event that has just been applied to the queues that want it; `wake` tells their readers. */
  deliver(event: LogEvent): void {
    if (this.#queues.size === 0) return;
    const { endsQueuesOf, endsReadersOf } = event.kind;
    // Whoever deactivates an account deletes the rows of its queues; the memory of each node follows here.
    for (const queue of this.#queues.ofUser(endsQueuesOf?.(event.payload))) this.#detach(queue);
    for (const { reader } of this.#queues.ofUser(endsReadersOf?.(event.payload))) reader?.onReplaced();
    if (event.kind.wireType === null) return;
    for (const [queue, isAddressee] of this.#queues.queuesFor(event)) {
      if (!this.#wants(queue, event, isAddressee)) continue;
      queue.push(event, isAddressee);
      if (queue.reader) this.#touched.add(queue);
    }
  }

  /** Wakes those who wait for what was delivered. */
  wake(): void {
    const touched = [...this.#touched];
    this.#touched.clear();
    for (const queue of touched) queue.reader?.onEvents();
    // Those who wait for something else are to find out, too.
    if (!this.#model.isActive) this.interrupt();
  }

  async delete(queue: EventQueue): Promise<void> {
    // In this order: the poll that ends with it comes back at once, and would find the row and rebuild the queue.
    await deleteQueues(this.#engine, this.#model.realmId, [queue.queueId]);
    this.#detach(queue);
  }

  /** Notes uses, collects what expired, trims the log. To be called every `UPKEEP_SECONDS`. */
  async upkeep(): Promise<void> {
    const [now, monotonic, { realmId }] = [this.#clock.now(), this.#clock.monotonic(), this.#model];
    const wasSet =
      Math.abs(now - monotonic - (this.#lastUpkeep.now - this.#lastUpkeep.monotonic)) > CLOCK_SET;
    // After an outage the rows are old, of queues that are in use at all nodes: each has a round to note them first.
    const isRegular = !wasSet && monotonic - this.#lastUpkeep.monotonic <= 2 * UPKEEP_SECONDS * 1000;
    this.#lastUpkeep = { now, monotonic };
    for (const queue of this.#queues.values()) {
      if (queue.reader) this.use(queue);
      // The rows are by the clock as it was; those that were not used lately need the same time.
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

  /** Answers all held polls, and whatever comes after them, so that their connections can close. */
  drain(): void {
    this.#draining = true;
    this.interrupt();
  }

  /** Answers all held polls: this node hears of nothing any more, another one may. */
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

  /** @param time milliseconds since 1970; see `touchQueues` for one yet to come */
  #inMonotonic(time: number): number {
    return this.#clock.monotonic() - Math.max(0, this.#clock.now() - time);
  }

  #wants(queue: EventQueue, event: LogEvent, isAddressee: boolean): boolean {
    const { kind, payload } = event;
    const types = queue.options.event_types;
    if (types !== null && !types.includes(kind.wireType ?? "")) return false;
    const viewer = kind.unwantedBy && viewerOf(queue, isAddressee, this.#model);
    return !(viewer && kind.unwantedBy?.(payload, viewer, this.#model));
  }

  async #rebuild(queueId: string): Promise<EventQueue | undefined> {
    const row = await lookupQueue(this.#engine, this.#model.realmId, queueId);
    if (!row) return undefined;
    const queue = new EventQueue({
      queueId,
      userId: row.user_id,
      options: row.options,
      lifetimeSeconds: row.lifetime_seconds,
      start: row.position,
      lastUsed: this.#inMonotonic(row.last_used_at),
    });
    if (row.position > this.#model.position) await this.log?.catchUp();
    const found = await this.#readFor(queue, row.position, (events, isAddressee) => {
      // Another poll may have rebuilt it meanwhile, or the account was deactivated.
      if (this.#queues.get(queueId) || !this.#model.users.get(row.user_id)?.is_active) return;
      queue.refill(row.position, events, isAddressee);
      this.#attach(queue);
    });
    return found ? this.#queues.get(queueId) : undefined;
  }

  async #refill(queue: EventQueue, after: number): Promise<void> {
    const found = await this.#readFor(queue, after, (events, isAddressee) =>
      queue.refill(after, events, isAddressee),
    );
    if (!found) throw badEventQueueId(queue.queueId);
  }

  /**
   * Reads a queue's events after a position and hands them over at a moment when they go up to exactly the model's
   * position, so that live delivery goes on without gap or overlap.
   *
   * @returns false when the log has been trimmed there
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
        this.log?.recentAfter(read, Number.POSITIVE_INFINITY) ?? (await this.#reader.readAfter(read));
      if (more[0]?.position !== read + 1) return false;
      events.push(...more);
      read = more.at(-1)?.position ?? read;
    }
    const window = events.filter((event) => event.position <= this.#model.position);
    const own = new Set(eventsFor(queue.userId, window, this.#model));
    const onlooker = viewerOf(queue, false, this.#model);
    const wide = isWide(queue);
    const wanted = window.filter((event) => {
      const { kind, payload } = event;
      if (kind.wireType === null) return false;
      if (own.has(event)) return this.#wants(queue, event, true);
      const also = wide && onlooker && kind.alsoFor?.(payload, onlooker, this.#model);
      return also === true && this.#wants(queue, event, false);
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
