import { StartError } from "../base/start-error.ts";

/** Another process uses the same data directory. */
export class DataDirectoryInUse extends StartError {}

/** A newer program has written this database, and may rely on something that this program doesn't know. */
export class DatabaseIsNewer extends StartError {}

/** The database's PostgreSQL has a version, or an encoding, that this program can't work with. */
export class DatabaseUnsupported extends StartError {}

/** The PostgreSQL server of `DATABASE_URL` could not be reached at the start, or rejected the connection. */
export class DatabaseUnreachable extends StartError {}

/**
 * The database is temporarily unable to serve: connection lost or rejected, server shutting down, too many connections,
 * disk full, engine closed, or a lock that another transaction keeps. The statement may be retried later; HTTP answers
 * 503.
 *
 * When `Engine.transaction` throws it, the transaction was rolled back, with one exception: if the connection is lost
 * during the commit itself, the commit may or may not have taken place.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${describe(cause)}`, { cause });
    this.name = new.target.name;
  }
}

/**
 * Returns the SQLSTATE of an error that the database reported (`23505` for a violated unique constraint), or
 * `undefined` for any other error.
 */
export function sqlStateOf(error: unknown): string | undefined {
  const code = propertyOf(error, "code");
  return propertyOf(error, "severity") !== undefined && typeof code === "string" ? code : undefined;
}

/** True if the error is a violation of a unique constraint, and of the given constraint if a name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== "23505") return false;
  return constraint === undefined || propertyOf(error, "constraint") === constraint;
}

/**
 * True if the error comes from the database's state and not from the statement.
 *
 * SQLSTATE classes: 08 connection, 53 resources (disk full, out of memory, too many connections), 58 the server's own
 * input and output. SQLSTATEs: 57014 a statement that ran for too long, 57P01 to 57P05 shutdown, crash and start-up,
 * 25P03 and 25P04 the end of a connection whose transaction took too long, 55P03 a lock that was not available in time.
 */
export function meansUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(08|53|58|57014|57P|25P0[34]|55P03)/.test(state);
  return propertyOf(error, "syscall") !== undefined;
}

/** True if an error is, or was caused by, a full disk: on this machine or at a database server. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if (sqlStateOf(error) === "53100") return true;
  const code = propertyOf(error, "code");
  if (code === "ENOSPC" || code === "EDQUOT") return true;
  return error instanceof Error && isDiskFull(error.cause);
}

/**
 * Describes an error in one line. Also covers the AggregateError with an empty message that a refused connection to a
 * name gives.
 */
export function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join("; ");
  return error instanceof Error ? error.message : String(error);
}

function propertyOf(value: unknown, key: "code" | "severity" | "constraint" | "syscall"): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Record<typeof key, unknown>)[key]
    : undefined;
}
