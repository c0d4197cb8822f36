/**
 * The storage engine: PostgreSQL's SQL, executed in a thread of the process (PGlite) or by a server, behind one
 * interface.
 *
 * Values on their way in: numbers, strings, booleans, `null`, `Uint8Array` (bytea) and `Date` (timestamptz) are passed
 * as they are. An array becomes an SQL array, and any other object becomes JSON. An array that is meant as JSON is
 * therefore passed through `JSON.stringify`. Values on their way out: see `column-types.ts`.
 */
export interface Engine extends QueryRunner {
  readonly kind: EngineKind;

  /**
   * Runs `work` in one transaction on one connection. Commits when `work` resolves, and resolves with its result. Rolls
   * back when it throws, and throws the same error. Also throws if the database turned a commit into a rollback,
   * because a failed statement's error was swallowed. Within `work`, the engine itself throws: use the connection.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /** Returns the current number of connections, and of calls that wait for one. */
  connections(): ConnectionUse;

  /**
   * Calls `onNotify` with the payload of each NOTIFY on `channel`, from now on until disposed of. Notifications are
   * hints: those sent while the connection is lost are lost, too. A caller therefore reads again in `onRestored`, and
   * polls anyway. The callbacks may use the engine, and must not throw. Throws `DatabaseUnavailable` while it can't
   * listen.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<AsyncDisposable>;

  /** Throws `DatabaseUnavailable` while the database can't be reached, so that statements fail immediately. */
  checkAvailable(): void;

  /**
   * True after a statement has failed because the database's disk is full, until `tryToWrite` succeeds. Statements that
   * only read continue meanwhile.
   */
  readonly isDiskFull: boolean;

  /** Writes data that is discarded. Throws `DatabaseUnavailable` while the disk is full. */
  tryToWrite(): Promise<void>;

  /**
   * Copies the database into a new folder while it is in use, as of the end of the copying. Copies are made one after
   * the other. Only the embedded engine can.
   *
   * @param copyFile copies a file that may disappear at any moment. If it throws, the copying ends with its error.
   */
  readonly copyTo?: ((folder: string, copyFile: CopyFile) => Promise<void>) | undefined;

  /** Waits for running transactions, then closes and releases the data directory. Further use throws. */
  close(): Promise<void>;
}

export type CopyFile = (from: string, to: string) => Promise<void>;

export type EngineKind = "embedded" | "postgres";

/**
 * Executes statements. It is the engine, on which each statement is its own transaction, or a connection within one. A
 * server ends a statement that runs for 30 s, and a transaction that idles for 5 s. In embedded mode, a statement that
 * runs for 15 s ends the database's thread, which is started again. Either way the caller gets `DatabaseUnavailable`.
 */
export interface QueryRunner {
  /** Runs one statement and resolves with its rows. Throws `DatabaseUnavailable`, or the database's own error. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Runs one statement like `query`, and adds the number of rows that it returned or changed. */
  execute<Row>(statement: Statement): Promise<StatementResult<Row>>;
}

/**
 * The connection of one transaction, which is unusable once the transaction has ended. Its statements run one after the
 * other.
 */
export interface Connection extends QueryRunner {
  readonly isolation: Isolation;
}

export interface Statement {
  /** PostgreSQL's SQL with `$1`, `$2`, … for the values. Without values and name it may contain several statements. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name under which each connection prepares the statement once. It must always stand for the same text. */
  readonly name?: string | undefined;
  /** True if the statement has no time limit: a migration, or maintenance of the database itself. */
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
  /** Default true. If false, the commit doesn't wait for the disk, so a crash may lose the most recent commits. */
  readonly durable?: boolean;
}

export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Measures statements, including those that begin and end transactions. */
export interface StatementMeter {
  /** Called when a statement is sent to the database. The returned function is called with the outcome. */
  begin(statement: Statement): (outcome: "done" | "failed") => void;
}

export interface ListenOptions {
  /** Called when notifications stop. */
  readonly onLost?: () => void;
  /** Called when the database can't be reached. From then until `onRestored`, statements fail immediately. */
  readonly onUnreachable?: () => void;
  /** Called when notifications arrive again. */
  readonly onRestored?: () => void;
}
