/**
 * The presence of users, as one node knows it. Clients report once a minute, so single reports are not written: they
 * are recorded in memory, and written in a batch every few seconds. Reports that other nodes have written are read when
 * a client asks, at most that often. Only news goes through the log (docs/decisions/presence.md).
 */
import { chunksOf } from "../../base/chunks.ts";
import type { Timer } from "../../base/clock.ts";
import { outsideRequests } from "../../base/request-context.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { LogEvent } from "../../events/event-kind.ts";
import type { Context } from "../../realm/context.ts";
import { personErased } from "../users/events.ts";
import { presenceChanged } from "./events.ts";
import { type ReadReports, readReports, storeReports } from "./queries.ts";
import { MAX_CLIENTS, Reports, type UserReport } from "./reports.ts";

/**
 * The interval between batches. All nodes know a report after twice this time. By then the next report of the same
 * client is not yet due, and no user counts as away.
 */
const BATCH_MILLISECONDS = 10_000;

/** The largest number of rows in one statement, so that no statement takes long. */
const MAX_ROWS = 1000;

declare module "../../realm/services.ts" {
  interface RealmServices {
    /** The presence of users. It is not in the model, because hardly any of it goes through the log. */
    readonly presence: Presence;
  }
}

export class Presence {
  readonly reports = new Reports();
  readonly #context: Context;
  readonly #realmId: number;
  #waiting = new Map<string, UserReport>();
  #timer: Timer | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #stopped = false;
  /** The database's time up to which reports were read. */
  #readUntil: string;
  /** The time of the last read, by the monotonic clock. */
  #readAt: number;

  /** @param known the reports that were read when the organization was loaded */
  constructor(context: Context, realmId: number, known: ReadReports) {
    this.#context = context;
    this.#realmId = realmId;
    this.#readAt = context.clock.monotonic();
    this.#readUntil = known.until;
    for (const report of known.reports) this.reports.note(report);
  }

  /** Records a client's report. It is stored, and so visible to other nodes, some seconds later. */
  report(report: UserReport): void {
    this.reports.note(report);
    this.#waiting.set(`${report.user_id} ${report.client}`, report);
    this.#writeLater();
  }

  /** Records a report that came through the log. */
  onEvent(event: LogEvent): void {
    const report = presenceChanged.payloadOf(event);
    if (report) this.reports.note(report);
    const erased = personErased.payloadOf(event);
    if (erased) this.#forget(erased.user_id);
  }

  #forget(userId: number): void {
    this.reports.forget(userId);
    for (const [key, { user_id }] of this.#waiting) if (user_id === userId) this.#waiting.delete(key);
  }

  /** Stores a report immediately, in a transaction that writes other rows as well. */
  store(runner: QueryRunner, report: UserReport): Promise<void> {
    return storeReports(runner, this.#realmId, [report], this.#mayExceed([report]));
  }

  /**
   * Reads the reports that other nodes have written, unless that was done a moment ago.
   *
   * @param runner of the calling transaction, for which others must not be waiting
   */
  async refresh(runner: QueryRunner): Promise<void> {
    const { engine, clock } = this.#context;
    // An embedded database has no other writers.
    if (engine.kind !== "postgres" || clock.monotonic() - this.#readAt < BATCH_MILLISECONDS) return;
    this.#readAt = clock.monotonic();
    const { reports, until } = await readReports(runner, this.#realmId, this.#readUntil);
    this.#readUntil = until;
    for (const report of reports) this.reports.note(report);
  }

  /** Writes all reports that are waiting. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  /** Writes the waiting reports. Nothing is written after this. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    await this.flush().catch((error: unknown) => this.#warn(error));
  }

  #writeLater(): void {
    if (this.#timer || this.#stopped) return;
    this.#timer = this.#context.clock.after(BATCH_MILLISECONDS, () => {
      this.#timer = undefined;
      void outsideRequests(() => this.flush()).catch((error: unknown) => this.#warn(error));
    });
  }

  async #write(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const batch of chunksOf(waiting, MAX_ROWS)) {
      // A lost report is repeated within a minute, because every client reports again. So nobody waits for the disk.
      await this.#context.engine.transaction(
        (connection) => storeReports(connection, this.#realmId, batch, this.#mayExceed(batch)),
        { durable: false },
      );
    }
  }

  #mayExceed(reports: readonly UserReport[]): boolean {
    return reports.some(({ user_id }) => this.reports.of(user_id).length >= MAX_CLIENTS);
  }

  #warn(error: unknown): void {
    this.#context.logger.warn({ err: error, realmId: this.#realmId }, "Storing presence failed");
  }
}
