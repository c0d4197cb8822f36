/**
 * A reason not to start. Its message is written for the operator, says what was wrong and what to do, and is
 * printed as it is, without a stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process works on the same data directory. */
export class DataDirectoryInUse extends StartError {}

/** A newer program has written this database; this one can't know what the newer one relies on. */
export class DatabaseIsNewer extends StartError {}

/** The database's PostgreSQL is of a version, or an encoding, that this program can't work with. */
export class DatabaseUnsupported extends StartError {}

/** At the start, the PostgreSQL server of `DATABASE_URL` could not be reached, or refused us. */
export class DatabaseUnreachable extends StartError {}

/**
 * The database can't serve at the moment: connection lost or refused, server shutting down, too many
 * connections, disk full, engine closed, a lock that somebody keeps. The statement may be tried again later; HTTP answers 503.
 *
 * When it comes out of `Engine.transaction`, the transaction was rolled back, with one exception: a connection
 * lost during the commit itself leaves open whether the commit took place.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${describe(cause)}`, { cause });
    this.name = new.target.name;
  }
}

/**
 * The SQLSTATE of an error that the database reported (`23505` for a violated unique constraint), or undefined
 * for any other error.
 */
export function sqlStateOf(error: unknown): string | undefined {
  const code = propertyOf(error, "code");
  return propertyOf(error, "severity") !== undefined && typeof code === "string" ? code : undefined;
}

/** Whether the error is a violation of a unique constraint, of the one named if a name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== "23505") return false;
  return constraint === undefined || propertyOf(error, "constraint") === constraint;
}

/**
 * Whether the error tells of the database's state and not of the statement.
 *
 * SQLSTATE classes: 08 connection, 53 resources (disk full, out of memory, too many connections), 58 the server's
 * own input and output; 57014 a statement that ran for too long; 57P01 to 57P05 shutdown, crash and start-up; 25P03 and 25P04 end a connection whose
 * transaction took too long; 55P03 is a lock that was not to be had in time.
 */
export function meansUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(08|53|58|57014|57P|25P0[34]|55P03)/.test(state);
  return propertyOf(error, "syscall") !== undefined;
}

/** Returns true if an error means, or was caused by, a full disk: here or at a database server. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (sqlStateOf(error) === "53100") return true;
  const code = propertyOf(error, "code");
  if (code === "ENOSPC" || code === "EDQUOT") return true;
  return error instanceof Error && isDiskFull(error.cause);
}

/** One line on an error, also for the empty-messaged AggregateError that a refused connection to a name gives. */
export function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join("; ");
  return error instanceof Error ? error.message : String(error);
}

function propertyOf(value: unknown, key: "code" | "severity" | "constraint" | "syscall"): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Record<typeof key, unknown>)[key]
    : undefined;
}
