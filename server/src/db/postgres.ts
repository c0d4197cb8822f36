import pg from "pg";
import type { Logger } from "pino";
import { StartError } from "../base/start-error.ts";
import { columnTypes } from "./column-types.ts";
import type { Engine, StatementMeter } from "./engine.ts";
import { DatabaseUnreachable, DatabaseUnsupported, describe } from "./errors.ts";
import { PoolEngine } from "./pool-engine.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { explainRefusal, withoutPassword } from "./refusals.ts";

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly logger: Logger;
  readonly random: () => number;
  readonly meter?: StatementMeter | undefined;
  /** True if statements and transactions have no limits of time, and unused sessions stay open; default false. */
  readonly isUnhurried?: boolean;
  /** Called when the engine has closed. */
  readonly onClosed: () => void;
}

/**
 * Connects to a server. Throws `DatabaseUnreachable`, or `DatabaseUnsupported` for an unsupported version or encoding.
 */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const config: pg.ClientConfig = {
    connectionString: options.databaseUrl,
    application_name: "confab",
    keepAlive: true,
    types: columnTypes,
  };
  const connections = new Set<pg.ClientBase>();
  const onConnect = (client: pg.ClientBase) => {
    connections.add(client);
    client.once("end", () => connections.delete(client));
    return prepareSession(client, options);
  };
  const limits = { ...poolLimits, ...(options.isUnhurried && { idleTimeoutMillis: 0 }) };
  const pool = new pg.Pool({ ...config, ...limits, max: options.poolSize, onConnect });
  pool.on("error", (error) => options.logger.warn({ err: error }, "An idle database connection was lost."));
  try {
    await checkServer(pool, options.databaseUrl);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new PostgresListener({
    config,
    logger: options.logger,
    random: options.random,
    onUnreachable: (reason) => {
      for (const client of connections) sever(client, reason);
    },
  });
  return new PoolEngine({
    kind: "postgres",
    pool,
    meter: options.meter,
    listen: (channel, onNotify, handlers) => listener.listen(channel, onNotify, handlers),
    unavailable: () => listener.unreachable,
    stop: () => listener.close(),
    close: async () => options.onClosed(),
  });
}

const poolLimits = {
  // The longest time that a request waits for a connection, free or new. After that the database counts as unavailable.
  connectionTimeoutMillis: 3000,
  idleTimeoutMillis: 60_000,
};

/**
 * Set by a statement and not at connecting, because a connection pooler (which must keep a session on one server
 * connection, for LISTEN) rejects start-up parameters.
 *
 * - `column-types.ts` parses this date style and zone.
 * - After 30 s, no caller still needs the result of a chat server's statement. A migration sets its own timeout.
 * - Queries that stop early are estimated to cost far more than they do, and compiling them takes a hundred times as
 *   long as running them.
 * - A statement that waits longer for a lock fails as unavailable before the client gives up. A migration sets its own
 *   timeout.
 * - A transaction may hold a row that every node waits for. When its node freezes, or is cut off, the server must end
 *   the transaction while the others' requests have time left.
 * - Nothing else reveals a node that disappeared without closing its connections. Its sessions would add up to the
 *   server's limit.
 */
const sessionSettings = [
  "SET DateStyle = 'ISO'",
  "SET TimeZone = 'UTC'",
  "SET statement_timeout = '30s'",
  "SET jit = off",
  "SET lock_timeout = '3s'",
  "SET idle_in_transaction_session_timeout = '5s'",
  "SET tcp_keepalives_idle = 30",
  "SET tcp_keepalives_interval = 10",
  "SET tcp_keepalives_count = 3",
].join("; ");

/** The server's own maintenance may hold a lock for minutes. */
const unhurriedSettings = [
  "SET statement_timeout = 0",
  "SET idle_in_transaction_session_timeout = 0",
  "SET lock_timeout = '10min'",
].join("; ");

const prepareSession = (
  client: pg.ClientBase,
  { isUnhurried = false }: Pick<PostgresOptions, "isUnhurried">,
): Promise<unknown> =>
  client.query(isUnhurried ? `${sessionSettings}; ${unhurriedSettings}` : sessionSettings);

/**
 * Ends a connection that receives nothing any longer, as if the other end had done so. Calls that wait for an answer
 * fail, and the pool drops the connection. A polite close would wait for the answer.
 */
function sever(client: pg.ClientBase, reason: Error): void {
  (client as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy(reason);
}

async function checkServer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  let row: { version: string; encoding: string } | undefined;
  try {
    const result = await pool.query<{ version: string; encoding: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
    );
    row = result.rows[0];
  } catch (error) {
    const explained = explainRefusal(error, databaseUrl);
    if (explained instanceof StartError) throw explained;
    throw new DatabaseUnreachable(
      `PostgreSQL at ${withoutPassword(databaseUrl)} can't be reached (${describe(error)}). ` +
        "Check DATABASE_URL, and that the server runs and accepts connections from here.",
      { cause: error },
    );
  }
  refuseUnsupported(Number(row?.version), row?.encoding ?? "");
}

/**
 * Throws `DatabaseUnsupported` for PostgreSQL before 14, which has no multiranges, and for an encoding that can't hold
 * every message. `version` has the format of `server_version_num`: 140005 is 14.5.
 */
export function refuseUnsupported(version: number, encoding: string): void {
  if (version < 140_000) {
    throw new DatabaseUnsupported(
      `The server of DATABASE_URL runs PostgreSQL ${Math.floor(version / 10_000)}. Confab needs 14 or later.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new DatabaseUnsupported(
      `The database of DATABASE_URL has the encoding ${encoding}. Confab needs UTF8: createdb --encoding UTF8 --template template0 …`,
    );
  }
}
