/**
 * Kysely builds and types the SQL. The given runner executes it: the engine (each statement its own transaction) or the
 * connection of a transaction. Transactions are the engine's, never Kysely's.
 */
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { QueryRunner } from "./engine.ts";
import type { Tables } from "./schema.ts";

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

export const kyselyOn = (runner: QueryRunner): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: dialectOn(runner) });

function dialectOn(runner: QueryRunner): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => driverOn(runner),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => queryCompiler,
  };
}

function driverOn(runner: QueryRunner): Driver {
  const refuse = async () => {
    throw new Error("Transactions are begun and ended by Engine.transaction.");
  };
  return {
    init: async () => {},
    acquireConnection: async () => databaseConnectionOn(runner),
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}

function databaseConnectionOn(runner: QueryRunner): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, rowCount } = await runner.execute<Row>({ text: sql, values: parameters });
      return { rows, numAffectedRows: BigInt(rowCount) };
    },
    streamQuery() {
      throw new Error("Rows are not streamed; read them in pages.");
    },
  };
}
