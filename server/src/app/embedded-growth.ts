/**
 * Watches the size of the embedded database, and recommends PostgreSQL once it has outgrown the engine: in the log, in
 * the metrics, and once in a message to the administrators of the first organization.
 */
import { type Timer, toIso } from "../base/clock.ts";
import { float8, statement, text } from "../db/statement.ts";
import { notifyAdministrators } from "../domain/messages/send/notify-administrators.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Context } from "../realm/context.ts";
import type { Realms } from "../realm/realms.ts";
import { textsFor } from "../texts/texts.ts";

/**
 * The size that the engine is meant for. Beyond it everything still works. But there is one connection, so everyone
 * waits while a large table is analyzed.
 */
export const MOST_MESSAGES = 1_000_000;
export const MOST_BYTES = 4 * 2 ** 30;

/** The first check follows a start soon, for operators who look at the log then. */
const FIRST_MILLISECONDS = 60_000;
/** Databases grow slowly, and the check reads only the sizes of files. */
const EVERY_MILLISECONDS = 3600_000;

const readSizeSql = statement({
  name: "read_size_of_database",
  text: `select pg_database_size(current_database())::float8 as bytes,
                coalesce(sum(reltuples) filter (where reltuples > 0), 0)::float8 as messages
           from pg_inherits
           join pg_class on pg_class.oid = inhrelid
          where inhparent = 'message'::regclass`,
  row: { bytes: float8, messages: float8 },
});

const noteRecommendationSql = statement({
  name: "note_recommendation",
  text: `insert into installation (name, value) values ('outgrown_embedded_at', $1)
         on conflict (name) do nothing returning name`,
  row: { name: text },
});

/** Creates the metrics that only servers with an embedded database have. */
export const growthGauges = (metrics: Metrics) => ({
  bytes: metrics.gauge("confab_embedded_database_bytes", "Size of the embedded database."),
  outgrown: metrics.gauge(
    "confab_embedded_database_outgrown",
    "1 if the embedded database is larger than it is meant to be, and PostgreSQL is recommended.",
  ),
});

interface Size {
  readonly bytes: number;
  /** As of the last time that the table was analyzed. */
  readonly messages: number;
}

export class EmbeddedGrowth {
  readonly #context: Context;
  readonly #realms: Pick<Realms, "first">;
  #timer: Timer | undefined;
  #size: Size = { bytes: 0, messages: 0 };
  /** True if this process has recommended it. */
  #hasRecommended = false;
  #checking: Promise<void> = Promise.resolve();

  constructor(context: Context, realms: Pick<Realms, "first">) {
    this.#context = context;
    this.#realms = realms;
  }

  /** Does nothing on PostgreSQL. */
  start(): void {
    const { engine, metrics } = this.#context;
    if (engine.kind !== "embedded") return;
    const { bytes, outgrown } = growthGauges(metrics);
    metrics.onScrape(() => {
      bytes.set(this.#size.bytes);
      outgrown.set(isOutgrown(this.#size) ? 1 : 0);
    });
    this.#schedule(FIRST_MILLISECONDS);
  }

  /** Resolves when the current check has ended. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = undefined;
    await this.#checking;
  }

  #schedule(delay: number): void {
    const { clock, logger } = this.#context;
    this.#timer = clock.after(delay, () => {
      this.#checking = this.#check()
        .catch((error: unknown) => logger.warn({ err: error }, "Measuring the embedded database failed"))
        .then(() => {
          if (this.#timer) this.#schedule(EVERY_MILLISECONDS);
        });
    });
  }

  async #check(): Promise<void> {
    this.#size = await readSizeSql.one(this.#context.engine, []);
    if (!isOutgrown(this.#size)) return;
    if (this.#hasRecommended) return;
    this.#context.logger.warn(this.#size, textsFor("en").bots.server.outgrown);
    await notifyAdministrators(
      this.#realms.first,
      (texts) => texts.bots.server.outgrown,
      async (tx) => (await noteRecommendationSql.run(tx.runner, [toIso(tx.now)])) > 0,
    );
    this.#hasRecommended = true;
  }
}

const isOutgrown = ({ bytes, messages }: Size): boolean => bytes > MOST_BYTES || messages > MOST_MESSAGES;
