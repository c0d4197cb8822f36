import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";
import { EmbeddedListener } from "./embedded-listener.ts";
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
    types: columnTypes,
    onConnect: (client) => listener.attach(client),
  });
  pool.on("error", () => {});

  const engine = new PoolEngine({
    kind: "embedded",
    pool,
    meter,
    listen: (channel, onNotify, options) =>
      listener.listen((text) => engine.query({ text, values: [] }), { channel, onNotify, ...options }),
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

/** Whose session it is; all of what would otherwise come from the environment, which means some server. */
const session = {
  user: "postgres",
  database: "postgres",
  host: "localhost",
  port: 5432,
  ssl: false,
} as const;
