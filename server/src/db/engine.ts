/**
 * The storage engine: PostgreSQL SQL, executed in a thread of the process (PGlite) or by a server, behind one interface.
 *
 * Values on their way in: numbers, strings, booleans, `null`, `Uint8Array` (bytea) and `Date` (timestamptz) are
 * themselves; an array becomes an SQL array and any other object JSON, so an array meant as JSON is passed through
 * `JSON.stringify`. Values on their way out: see `column-types.ts`.
 */
export interface Engine extends QueryRunner {
  readonly kind: EngineKind;

  /**
   * Runs `work` in one transaction on one connection, commits when it resolves, and resolves with its result; rolls
   * back when it throws, and throws the same error. A commit that the database turned into a rollback, because a
   * failed statement was swallowed, throws too. Within `work`, the engine itself throws: use the connection.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /** Connections at this moment, and calls that wait for one. */
  connections(): ConnectionUse;

  /**
   * Calls `onNotify` with the payload of each NOTIFY on `channel`, from now on until disposed of. Notifications are
   * hints: those sent while the connection was lost are lost too, so a caller reads again in `onRestored`, and polls
   * anyway. The callbacks may use the engine, and must not throw. Throws `DatabaseUnavailable` while it can't listen.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<AsyncDisposable>;

  /** Throws `DatabaseUnavailable` while nothing gets through to the database, so that statements fail at once. */
  checkAvailable(): void;

  /**
   * True after a statement has failed because the database's disk is full, until `tryToWrite` succeeds. Statements that
   * only read continue meanwhile.
   */
  readonly isDiskFull: boolean;

  /** Writes something that nobody keeps. Throws `DatabaseUnavailable` while the disk is full. */
  tryToWrite(): Promise<void>;

  /** Waits for running transactions, then closes and lets go of the data directory. Further use throws. */
  close(): Promise<void>;
}

export type EngineKind = "embedded" | "postgres";

/**
 * Executes statements: the engine, each statement its own transaction, or a connection within one. A server ends a
 * statement that runs for 30 s, and a transaction that idles for 5 s. Embedded, a statement that runs for 15 s ends the
 * database's thread, which is started again. Either way the caller gets `DatabaseUnavailable`.
 */
export interface QueryRunner {
  /** Runs one statement and resolves with its rows. Throws `DatabaseUnavailable`, or the database's own error. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** The same, with the number of rows the statement returned or changed. */
  execute<Row>(statement: Statement): Promise<StatementResult<Row>>;
}

/** One transaction's connection, of no use once the transaction has ended. Its statements run one after the other. */
export interface Connection extends QueryRunner {
  readonly isolation: Isolation;
}

export interface Statement {
  /** PostgreSQL with `$1`, `$2`, … for the values. Without values and name it may hold several statements. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared once per connection under this name, which must then always stand for the same text. */
  readonly name?: string | undefined;
  /** It may take as long as it needs: a migration, or upkeep of the database itself. */
  readonly isLong?: boolean;
}

export interface StatementResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

export type Isolation = "read committed" | "repeatable read";

export interface TransactionOptions {
  /** Default "read committed". */
  readonly isolation?: Isolation;
  /** Default true. False: the commit doesn't wait for the disk, so a crash may lose the last moments of it. */
  readonly durable?: boolean;
}

export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Measures statements, those that begin and end transactions among them. */
export interface StatementMeter {
  /** Called when a statement goes to the database; calls back what it returned when there is an answer. */
  begin(statement: Statement): (outcome: "done" | "failed") => void;
}

export interface ListenOptions {
  /** Called when notifications stop coming. */
  readonly onLost?: () => void;
  /** Called when nothing gets through to the database; from then until `onRestored` statements fail at once. */
  readonly onUnreachable?: () => void;
  /** Called when they come again. */
  readonly onRestored?: () => void;
}
