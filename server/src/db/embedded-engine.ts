import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { SyncedFileSystem, startParameters } from "./embedded-file-system.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import type { Engine, StatementMeter } from "./engine.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { PoolEngine } from "./pool-engine.ts";

/** Opens the engine on the folder of an embedded database of this PostgreSQL. `onClosed` is called when it has closed. */
export async function openEmbeddedFolder(
  folder: string,
  logger: Logger,
  onClosed: () => void,
  meter?: StatementMeter,
): Promise<Engine> {
  /** Why PostgreSQL gave up, if it has: nothing may call it any more, as it would not return. */
  let abortion: Error | undefined;
  const database = await PGlite.create({
    fs: new SyncedFileSystem(folder, onAbort),
    startParams: startParameters,
    onStderr: (text) => {
      logger.debug(text);
      return false;
    },
  });
  const { connection, poolSize } = createPgConfig(database);
  // The adapter is no `pg.Connection` by type, only by what `pg` does with it.
  const oneClient: pg.PoolConfig & { connection: unknown; onConnect: () => void } = {
    connection,
    max: poolSize,
    idleTimeoutMillis: 0,
    types: columnTypes,
    onConnect: () => {
      if (abortion !== undefined) throw abortion;
    },
  };
  const pool = new pg.Pool(oneClient);
  pool.on("error", () => {});

  function onAbort(): void {
    abortion = new Error("the embedded database has stopped; Confab must be restarted");
    logger.fatal("The embedded database has stopped. Is the disk full? Make room, then restart Confab.");
    // Not now, as PostgreSQL is on the stack. Like a lost connection, it fails what is under way and what waits.
    queueMicrotask(() => connection.emit("error", abortion));
  }

  const engine = new PoolEngine({
    kind: "embedded",
    pool,
    meter,
    listen: (channel, onNotify) => listenOn(database, engine, channel, onNotify),
    stop: () => maintenance.stop(),
    close: async () => {
      if (abortion === undefined) await database.close();
      onClosed();
    },
  });
  const maintenance = startMaintenance(engine, (error) => {
    if (!(error instanceof DatabaseUnavailable)) logger.error({ err: error }, "Database maintenance failed.");
  });
  return engine;
}

/** The one connection listens, by a statement that waits its turn; PGlite hands on what comes. */
async function listenOn(
  database: PGlite,
  engine: Engine,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<AsyncDisposable> {
  await engine.query({ text: `LISTEN ${pg.escapeIdentifier(channel)}`, values: [] });
  const stopListening = database.onNotification((notified, payload) => {
    if (notified === channel) onNotify(payload);
  });
  // A channel without listeners costs the one process that hears it nothing, so there is no UNLISTEN.
  return { [Symbol.asyncDispose]: async () => stopListening() };
}
