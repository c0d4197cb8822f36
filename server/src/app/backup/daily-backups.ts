/**
 * Backs the embedded database and its files up every day, and keeps the newest backups. Failures are visible in the log
 * and the metrics. If they last, the administrators of the first organization get a message.
 */
import { mkdir } from "node:fs/promises";
import { type Timer, toIso, toSeconds } from "../../base/clock.ts";
import { statement, text } from "../../db/statement.ts";
import { notifyAdministrators } from "../../domain/messages/send/notify-administrators.ts";
import type { Metrics } from "../../observability/metrics.ts";
import type { Context } from "../../realm/context.ts";
import type { Realms } from "../../realm/realms.ts";
import { createBackup, incompleteOf } from "./create-backup.ts";
import { type DailyBackup, DailyFolder } from "./daily-folder.ts";
import { EarlierBackup } from "./earlier-backup.ts";
import { requireSpace, SpaceWatch, TooLittleSpace } from "./space.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** The time of day in UTC: night in Europe and Africa, evening in America, before work in most of Asia. */
const DUE = 3 * HOUR;

/** The start itself is busy, and a server that is only tried out needs no backup. */
const FIRST_MILLISECONDS = 5 * 60_000;
/** Timers of a machine that sleeps are late, so the server looks often whether a backup is due. */
const EVERY_MILLISECONDS = 10 * 60_000;

/** Looking for space costs little, and an operator who has made some need not wait for the next day. */
const RETRY_SPACE_MILLISECONDS = HOUR;
/** A backup that failed for another reason may have copied everything. */
const RETRY_MILLISECONDS = 6 * HOUR;

/** Administrators hear of backups that have failed for as long as this. */
const FAILING_MILLISECONDS = 3 * DAY;

const noteFailureSql = statement({
  name: "note_failed_backup",
  text: `insert into installation (name, value) values ('backups_fail_since', $1)
         on conflict (name) do update set value = installation.value
         returning value as since`,
  row: { since: text },
});

const noteMessageSql = statement({
  name: "note_message_about_backups",
  text: `insert into installation (name, value) values ('backups_fail_notified_at', $1)
         on conflict (name) do nothing returning name`,
  row: { name: text },
});

const forgetFailuresSql = statement({
  name: "forget_failed_backups",
  text: "delete from installation where name in ('backups_fail_since', 'backups_fail_notified_at')",
});

/** Creates the metrics that only servers with daily backups have. */
export const backupGauges = (metrics: Metrics) => ({
  lastSuccess: metrics.gauge(
    "confab_backup_last_success_timestamp_seconds",
    "Time of the newest daily backup; 0 if none exists.",
  ),
  bytes: metrics.gauge("confab_backup_bytes", "Size of the newest daily backup, with shared files."),
});

export class DailyBackups {
  readonly #context: Context;
  readonly #realms: Pick<Realms, "first">;
  readonly #kept: number;
  readonly #folder: DailyFolder;
  readonly #gauges: ReturnType<typeof backupGauges>;
  #timer: Timer | undefined;
  #checking: Promise<void> = Promise.resolve();
  /** Ends the current backup. */
  #controller = new AbortController();
  #isStopped = false;
  #notBefore = 0;
  /** The backup that the metrics describe. */
  #measured: DailyBackup | undefined;

  /** Starts the backups, unless they are switched off. */
  static start(context: Context, realms: Pick<Realms, "first">): DailyBackups | undefined {
    const { engine, config } = context;
    if (engine.kind !== "embedded" || !config.backups) return undefined;
    const { folder, kept } = config.backups;
    const backups = new DailyBackups(
      context,
      realms,
      kept,
      new DailyFolder(folder, context.secrets.fingerprint),
    );
    backups.#schedule(FIRST_MILLISECONDS);
    return backups;
  }

  private constructor(context: Context, realms: Pick<Realms, "first">, kept: number, folder: DailyFolder) {
    this.#context = context;
    this.#realms = realms;
    this.#kept = kept;
    this.#folder = folder;
    this.#gauges = backupGauges(context.metrics);
    // Unknown until the first check.
    this.#gauges.lastSuccess.set(Number.NaN);
    this.#gauges.bytes.set(Number.NaN);
  }

  /** Abandons a backup that is being made, and resolves when nothing is left of it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#controller.abort();
    await this.#checking;
  }

  #schedule(delay: number): void {
    const { clock, logger } = this.#context;
    this.#timer = clock.after(delay, () => {
      this.#checking = this.#check()
        .catch((error: unknown) => logger.error({ err: error }, "The upkeep of the daily backups failed."))
        .then(() => {
          if (!this.#isStopped) this.#schedule(EVERY_MILLISECONDS);
        });
    });
  }

  async #check(): Promise<void> {
    const now = this.#context.clock.now();
    if (now < this.#notBefore) return;
    this.#controller = new AbortController();
    try {
      const newest = await this.#newest(now);
      if (newest && newest.time >= lastDue(now) && newest.time <= now) return;
      await this.#make(now, newest);
    } catch (error) {
      if (this.#isStopped) return;
      this.#notBefore = now + this.#report(error);
      await this.#noteFailure(now);
      return;
    }
    await forgetFailuresSql.run(this.#context.engine, []);
    await this.#newest(now);
    await this.#folder.rotate(now, this.#kept);
  }

  /** Returns the newest backup, and sets the metrics. */
  async #newest(now: number): Promise<DailyBackup | undefined> {
    const [newest] = await this.#folder.list(now);
    if (newest?.folder === this.#measured?.folder && this.#measured) return newest;
    this.#gauges.lastSuccess.set(newest ? toSeconds(newest.time) : 0);
    this.#gauges.bytes.set(newest ? ((await this.#read(newest))?.bytes ?? Number.NaN) : 0);
    this.#measured = newest;
    return newest;
  }

  /** Returns `undefined` for a damaged backup, so that the next one shares nothing with it. */
  async #read({ folder }: DailyBackup): Promise<EarlierBackup | undefined> {
    return EarlierBackup.read(folder).catch((error: unknown) => {
      this.#context.logger.warn({ err: error, folder }, "The list of a daily backup is damaged.");
      return undefined;
    });
  }

  async #make(now: number, newest: DailyBackup | undefined): Promise<void> {
    const { config, secrets, logger } = this.#context;
    const folder = this.#folder.folderFor(now);
    await mkdir(this.#folder.path, { recursive: true, mode: 0o700 });
    await this.#folder.removeLeftovers();
    // Fewer may be kept than before, and those that are too many may take the space for this one.
    await this.#folder.rotate(now, this.#kept);
    const earlier = newest && (await this.#read(newest));
    const { signal } = this.#controller;
    await requireSpace(this.#folder.path, { config, earlier, signal });
    const { onCopied } = new SpaceWatch(this.#folder.path, this.#controller);
    try {
      const daily = { installation: secrets.fingerprint, earlier };
      const options = { onCopied, isPaced: true, signal, daily };
      const created = await createBackup(this.#context, folder, options);
      logger.info({ folder, ...created }, "The daily backup is complete.");
    } catch (error) {
      // The next backup removes what can't be removed now.
      await this.#folder.removeIncomplete(incompleteOf(folder)).catch(() => {});
      throw signal.aborted ? signal.reason : error;
    }
  }

  /** Logs why there is no backup. @returns the milliseconds to wait before the next attempt */
  #report(error: unknown): number {
    const { logger } = this.#context;
    const { path } = this.#folder;
    if (error instanceof TooLittleSpace) {
      const { free, needed } = error;
      logger.warn(
        { folder: path, free, needed },
        "The disk has too little space for the daily backup. Make space, keep fewer backups (CONFAB_DAILY_BACKUPS), or name a folder on another disk (CONFAB_BACKUP_DIR). The server tries again in an hour.",
      );
      return RETRY_SPACE_MILLISECONDS;
    }
    logger.error(
      { err: error, folder: path },
      "The daily backup failed. The server tries again in six hours.",
    );
    return RETRY_MILLISECONDS;
  }

  async #noteFailure(now: number): Promise<void> {
    const { since } = await noteFailureSql.one(this.#context.engine, [toIso(now)]);
    if (now - Date.parse(since) < FAILING_MILLISECONDS) return;
    await notifyAdministrators(
      this.#realms.first,
      (texts) => texts.bots.server.backupsFail,
      async (tx) => (await noteMessageSql.run(tx.runner, [toIso(now)])) > 0,
    );
  }
}

/** Returns the last time at which a backup was due. */
const lastDue = (now: number): number => Math.floor((now - DUE) / DAY) * DAY + DUE;
