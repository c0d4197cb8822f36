/** One organization on this node: its model, its log, its queues, and the two ways to its data, `read` and `write`. */
import { outsideRequests } from "../base/request-context.ts";
import type { Connection, QueryRunner } from "../db/engine.ts";
import { int8, statement } from "../db/statement.ts";
import {
  type Committed,
  commitEntries,
  countMessages,
  type Entry,
  StaleModelError,
} from "../events/commit.ts";
import { formatHint } from "../events/commit-hint.ts";
import type { EventKind } from "../events/event-kind.ts";
import { EventQueues } from "../events/event-queues.ts";
import { readLog } from "../events/queue-store.ts";
import { RealmLog } from "../events/realm-log.ts";
import type { RealmModel } from "../model/realm-model.ts";
import type { Context } from "./context.ts";
import { GroupCommit } from "./group-commit.ts";
import { LogWriter } from "./log-writer.ts";
import { RealmGaps } from "./realm-gaps.ts";
import type { RealmServices } from "./services.ts";
import type { Tx, WriteTx } from "./tx.ts";
import { MAX_TURN_MILLISECONDS } from "./write-limits.ts";
import { type WriteBatch, WriteQueue } from "./write-queue.ts";

const readCounter = "select position, metadata_version, message_id from realm_counter where realm_id = $1";
const counterRow = { position: int8, metadata_version: int8, message_id: int8 };

const readCounterSql = statement({ name: "read_counter", text: readCounter, row: counterRow });

const lockCounterSql = statement({
  name: "lock_counter",
  text: `${readCounter} for update`,
  row: counterRow,
});

/** Background work that a request asks for without an event of the log. */
type Work = "archived streams" | "deletions of people" | "imports" | "mails" | "scheduled messages";

export class Realm {
  readonly context: Context;
  readonly model: RealmModel;
  readonly services: RealmServices;
  readonly log: RealmLog;
  readonly gaps: RealmGaps;
  readonly queues: EventQueues;
  readonly sends: GroupCommit;
  readonly #writes: WriteQueue;

  /** @param options.kinds all kinds of events that this program knows */
  constructor(options: {
    context: Context;
    model: RealmModel;
    kinds: ReadonlyMap<string, EventKind>;
    services: RealmServices;
  }) {
    const { context, model, kinds, services } = options;
    this.context = context;
    this.model = model;
    this.services = services;
    this.log = new RealmLog({
      model,
      kinds,
      read: (after) => readLog(context.engine, model.realmId, after),
      deliver: (event) => {
        services.onEvent(event);
        this.queues.deliver(event);
      },
      delivered: () => {
        this.queues.wake();
        outsideRequests(() => {
          for (const listener of this.#listeners) listener();
        });
      },
      onGap: (position) => this.gaps.note(position),
    });
    this.queues = new EventQueues({ ...context, model, kinds, log: this.log });
    this.gaps = new RealmGaps(context, model.realmId, this.log);
    const writer = new LogWriter({
      log: this.log,
      partitions: context.partitions,
      publish: (events) => context.feed?.publish(model.realmId, events),
      untilDelivered: () => this.queues.notifier.untilCaughtUp(),
    });
    this.#writes = new WriteQueue({
      clock: context.clock,
      writer,
      transaction: (work) => context.engine.transaction(work),
      begin: (connection) => this.#beginBatch(connection),
    });
    this.sends = new GroupCommit({
      model,
      writer,
      clock: context.clock,
      metrics: context.metrics,
      commit: (entries, seenVersion) => this.#commit(context.engine, entries, seenVersion),
      commitInTurn: (decide) =>
        context.engine.transaction(async (connection) => {
          await this.#lock(connection);
          const entries = decide();
          if (entries.length === 0) return undefined;
          return this.#commit(connection, entries, model.metadataVersion);
        }),
    });
  }

  get realmId(): number {
    return this.model.realmId;
  }

  /** The number of writes at this node that wait for their turn, with those that have it. */
  get waitingWrites(): number {
    return this.#writes.size;
  }

  /** Up to this position, no event of an unknown type has changed data that rights depend on. */
  #checkedUpTo = 0;
  readonly #listeners = new Set<() => void>();
  readonly #workers = new Map<Work, () => void>();

  /** Registers a callback for applied events. Background consumers of the log start from here. */
  onApplied(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Registers a callback for possible work of this kind. */
  onWork(work: Work, listener: () => void): void {
    this.#workers.set(work, listener);
  }

  /** Starts work of this kind that would otherwise wait for upkeep. */
  wake(work: Work): void {
    outsideRequests(() => this.#workers.get(work)?.());
  }

  /** Reads. Each statement sees what is committed when it runs. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return work(this.#tx(this.context.engine));
  }

  /**
   * Writes, all or nothing. It takes the realm's counter row first, so a realm has one writer at a time, apart from the
   * grouped sends. None of its writes can deadlock with another, and no message is stored between the reads and the
   * writes of `work`. `work` checks against `tx.model`, which is up to date then. The transaction may contain other
   * writes, and may be repeated from the beginning, so `work` must not do anything except through `tx`.
   * Resolves once this node has applied the events, so that callers read their own writes.
   *
   * @param patience how long to wait for the turn, in milliseconds; work that nobody waits for is `UNHURRIED`
   * @throws ApiError 503 if the turn does not come in time; nothing was written
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, patience = MAX_TURN_MILLISECONDS): Promise<T> {
    return this.#writes.submit(work, patience);
  }

  /**
   * Reads a state of the database and of the model that belong to the same position of the log.
   *
   * @param capture runs when the model is at exactly that position
   * @param work runs afterwards in the same snapshot of the database, with the result of `capture`
   */
  async snapshot<C, T>(
    capture: (tx: Tx, position: number) => C,
    work: (tx: Tx, captured: C) => Promise<T>,
  ): Promise<T> {
    return this.context.engine.transaction(
      async (connection) => {
        const tx = this.#tx(connection);
        const hold = this.log.hold();
        try {
          const { position } = await this.#counter(connection, false);
          const captured = await hold.captureAt(
            position,
            () => capture(tx, position),
            (after) => readLog(connection, this.realmId, after),
          );
          return await work(tx, captured);
        } finally {
          hold.release();
        }
      },
      { isolation: "repeatable read", durable: false },
    );
  }

  /**
   * Returns the type of an event that a newer program has written and that changed data which rights depend on. This
   * program can't apply it, so its model is wrong from there on. (Other unknown events change nothing that this program
   * uses.)
   */
  async findChangeByNewerProgram(): Promise<string | undefined> {
    const { unknown } = this.log;
    if (!unknown || unknown.position <= this.#checkedUpTo) return undefined;
    return this.snapshot(
      ({ model }, position) => ({ position, version: model.metadataVersion }),
      async ({ runner }, { position, version }) => {
        const { metadata_version } = await this.#counter(runner, false);
        if (metadata_version !== version) return unknown.type;
        this.#checkedUpTo = position;
        return undefined;
      },
    );
  }

  async #beginBatch(connection: Connection): Promise<WriteBatch> {
    const messageId = await this.#lock(connection);
    const seenVersion = this.model.metadataVersion;
    return {
      tx: (entries) => ({
        ...this.#tx(connection),
        append: (event) => entries.push({ event }),
        appendMessage: (entry) => {
          entries.push(entry);
          // No other transaction assigns ids before this transaction ends.
          return messageId + countMessages(entries);
        },
        appendMessages: (count, entryOf) => {
          const first = messageId + countMessages(entries) + 1;
          const ids = Array.from({ length: count }, (_, index) => first + index);
          entries.push(entryOf(ids));
          return ids;
        },
      }),
      commit: (entries) => this.#commit(connection, entries, seenVersion),
    };
  }

  /**
   * Takes the realm's counter row, and brings the model up to date. Nobody else changes the realm until the transaction
   * ends.
   *
   * @returns the id of the newest message
   * @throws StaleModelError if the log is held, or a newer program has written what this one can't apply
   */
  async #lock(connection: Connection): Promise<number> {
    const { metadata_version, message_id } = await this.#counter(connection, true);
    if (metadata_version !== this.model.metadataVersion) {
      await this.log.catchUpIn((after) => readLog(connection, this.realmId, after));
    }
    if (metadata_version !== this.model.metadataVersion) throw new StaleModelError();
    return message_id;
  }

  #commit(runner: QueryRunner, entries: readonly Entry[], seenVersion: number): Promise<Committed> {
    const { engine, clock, nodeId, feed } = this.context;
    // A database in our own process has no other listeners, and NATS carries more than a notification.
    const isHeard = engine.kind === "postgres" && !feed?.isConnected;
    return commitEntries(runner, {
      realmId: this.realmId,
      seenVersion,
      entries,
      now: clock.now(),
      notify: isHeard ? formatHint({ realmId: this.realmId, nodeId }) : null,
    });
  }

  async #counter(
    runner: QueryRunner,
    lock: boolean,
  ): Promise<{ position: number; metadata_version: number; message_id: number }> {
    const row = await (lock ? lockCounterSql : readCounterSql).first(runner, [this.realmId]);
    if (!row) throw new Error(`Realm ${this.realmId} has no counter row`);
    return row;
  }

  #tx(runner: QueryRunner): Tx {
    return {
      realmId: this.realmId,
      context: this.context,
      model: this.model,
      services: this.services,
      runner,
      now: this.context.clock.now(),
    };
  }
}
