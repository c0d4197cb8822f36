/**
 * Who is there, as one node knows it. People report once a minute with each of their programs, so nothing is done for
 * a report by itself: it is noted in memory, and a batch is written every few seconds. What other nodes have written is
 * read when somebody asks, at most as often. Only what is news goes through the log (docs/decisions/presence.md).
 */
import type { Timer } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { LogEvent } from "../../events/event-kind.ts";
import { outsideRequests } from "../../observability/request-context.ts";
import { presenceChanged } from "./events.ts";
import { type ReadReports, readReports, storeReports } from "./queries.ts";
import { MAX_CLIENTS, Reports, type UserReport } from "./reports.ts";

/**
 * A report is known to all nodes after twice this, when the next one of the same program is not yet due, and long before
 * somebody counts as gone.
 */
const BATCH_MILLISECONDS = 10_000;

/** Rows in one statement, so that none takes long. */
const MAX_ROWS = 1000;

export class Presence {
  readonly reports = new Reports();
  readonly #context: Context;
  readonly #realmId: number;
  #waiting = new Map<string, UserReport>();
  #timer: Timer | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #stopped = false;
  /** By the database's clock. */
  #readUntil: string;
  /** By the monotonic clock. */
  #readAt: number;

  /** @param known what was read when the organization was loaded */
  constructor(context: Context, realmId: number, known: ReadReports) {
    this.#context = context;
    this.#realmId = realmId;
    this.#readAt = context.clock.monotonic();
    this.#readUntil = known.until;
    for (const report of known.reports) this.reports.note(report);
  }

  /** Notes what a client reported; it is stored, and told to other nodes, some seconds later. */
  report(report: UserReport): void {
    this.reports.note(report);
    this.#waiting.set(`${report.user_id} ${report.client}`, report);
    this.#writeLater();
  }

  /** Notes what came through the log. */
  heed({ kind, payload }: LogEvent): void {
    if (kind.type === presenceChanged.type) this.reports.note(payload as UserReport);
  }

  /** Stores a report at once, with what else a transaction writes. */
  store(runner: QueryRunner, report: UserReport): Promise<void> {
    return storeReports(runner, this.#realmId, [report], this.#mayExceed([report]));
  }

  /**
   * Reads what other nodes have written, if that was not done just now.
   *
   * @param runner of the transaction that asks, which others must not be kept waiting for
   */
  async refresh(runner: QueryRunner): Promise<void> {
    const { engine, clock } = this.#context;
    // Nobody else writes to a database in our own process.
    if (engine.kind !== "postgres" || clock.monotonic() - this.#readAt < BATCH_MILLISECONDS) return;
    this.#readAt = clock.monotonic();
    const { reports, until } = await readReports(runner, this.#realmId, this.#readUntil);
    this.#readUntil = until;
    for (const report of reports) this.reports.note(report);
  }

  /** Writes what is waiting. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  /** Nothing is written after this. */
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
    for (let start = 0; start < waiting.length; start += MAX_ROWS) {
      const batch = waiting.slice(start, start + MAX_ROWS);
      // What is lost comes again within a minute: every client reports once more. So nobody waits for the disk.
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
