import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { copyRunningDatabase } from "./embedded-copy.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";
import { EmbeddedListener } from "./embedded-listener.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import type { Engine, StatementMeter } from "./engine.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { PoolEngine } from "./pool-engine.ts";

/**
 * The longest time that a call waits for its turn. It is longer than a statement may take, so that the thread is
 * restarted first.
 */
const MAX_WAIT_MILLISECONDS = 20_000;

/**
 * Opens the engine on the folder of an embedded database of this PostgreSQL.
 *
 * @param onClosed is called when the engine has closed
 * @param watch.statementMilliseconds the longest time of a statement, after which the thread is restarted. Absent: no
 * limit
 */
export async function openEmbeddedFolder(
  folder: string,
  logger: Logger,
  onClosed: () => void,
  watch: { readonly meter?: StatementMeter | undefined; readonly statementMilliseconds?: number } = {},
): Promise<Engine> {
  const listener = new EmbeddedListener();
  const database = await EmbeddedDatabase.open({
    folder,
    logger,
    onLost: () => listener.lost(),
    onRestored: () => listener.restored(),
  });
  const pool = new pg.Pool({
    ...session,
    stream: () => database.connection,
    max: 1,
    idleTimeoutMillis: 0,
    ...(watch.statementMilliseconds !== undefined && { connectionTimeoutMillis: MAX_WAIT_MILLISECONDS }),
    types: columnTypes,
    onConnect: (client) => listener.attach(client),
  });
  pool.on("error", () => {});

  const engine: Engine = new PoolEngine({
    kind: "embedded",
    pool,
    meter: watched(database, watch),
    listen: (channel, onNotify, options) =>
      listener.listen((text) => engine.query({ text, values: [] }), { channel, onNotify, ...options }),
    copyTo: (target, copyFile) =>
      maintenance.without(() => copyRunningDatabase(engine, { folder, target, copyFile })),
    unavailable: () => database.unavailable,
    stop: () => maintenance.stop(),
    close: async () => {
      await database.close();
      onClosed();
    },
  });
  const maintenance = startMaintenance(engine, (error) => {
    if (!(error instanceof DatabaseUnavailable)) logger.error({ err: error }, "Database maintenance failed.");
  });
  return engine;
}

/**
 * Ends the database's thread when a statement takes too long. PostgreSQL's own timeout needs a signal, which the
 * embedded PostgreSQL does not get while it works.
 */
function watched(
  database: EmbeddedDatabase,
  { meter, statementMilliseconds }: { meter?: StatementMeter | undefined; statementMilliseconds?: number },
): StatementMeter | undefined {
  if (statementMilliseconds === undefined) return meter;
  return {
    begin(statement) {
      const measured = meter?.begin(statement);
      const timer = statement.isLong
        ? undefined
        : setTimeout(
            () => database.restart(`a statement took ${statementMilliseconds} ms`),
            statementMilliseconds,
          );
      timer?.unref();
      return (outcome) => {
        clearTimeout(timer);
        measured?.(outcome);
      };
    },
  };
}

/**
 * The user and the address of the session. It sets every option that would otherwise come from the environment, which
 * refers to a server.
 */
const session = {
  user: "postgres",
  database: "postgres",
  host: "localhost",
  port: 5432,
  ssl: false,
} as const;
