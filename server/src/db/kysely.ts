import {
  type Compilable,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from "kysely";
import type {
  Connection,
  Engine,
  Isolation,
  QueryRunner,
  Statement,
  StatementResult,
  TransactionOptions,
} from "./engine.ts";

/**
 * The database as product code sees it: typed by `Schema`, written with Kysely's builder or its `sql` tag, executed
 * by the engine.
 */
export class Database<Schema> {
  readonly engine: Engine;
  /** For statements that are a transaction of their own. Its own `transaction()` throws: use the one below. */
  readonly kysely: Kysely<Schema>;

  constructor(engine: Engine) {
    this.engine = engine;
    this.kysely = new Kysely<Schema>({ dialect: dialectOn(engine) });
  }

  /** As `Engine.transaction`. */
  transaction<T>(work: (tx: Tx<Schema>) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.engine.transaction((connection) => work(new Tx<Schema>(connection)), options);
  }
}

/** One transaction: a Kysely, and a connection for statements that are plain text or prepared. */
export class Tx<Schema> extends Transaction<Schema> implements Connection {
  readonly isolation: Isolation;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    const dialect = dialectOn(connection);
    const driver = dialect.createDriver();
    const executor = new DefaultQueryExecutor(queryCompiler, adapter, connectionProviderOn(connection));
    super({ config: { dialect }, dialect, driver, executor });
    this.isolation = connection.isolation;
    this.#connection = connection;
  }

  query<Row>(statement: Statement): Promise<Row[]> {
    return this.#connection.query(statement);
  }

  execute<Row>(statement: Statement): Promise<StatementResult<Row>> {
    return this.#connection.execute(statement);
  }
}

/**
 * Runs a query of Kysely's as the prepared statement `name`, and resolves with its rows. For statements that run
 * often: the database parses and plans them once a connection. The name must always stand for the same text, so the
 * query may not vary in anything but its values.
 */
export function prepared<Row>(runner: QueryRunner, name: string, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return runner.query<Row>({ text: sql, values: parameters, name });
}

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

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
    throw new Error("Transactions are begun and ended by Database.transaction.");
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

function connectionProviderOn(runner: QueryRunner): ConnectionProvider {
  const connection = databaseConnectionOn(runner);
  return { provideConnection: (use) => use(connection) };
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
