/**
 * Explains in a sentence why PostgreSQL rejects what a start needs, and what the operator can do about it. For other
 * causes, the operator gets the error itself. To add a cause, add its SQLSTATE here and a case to
 * `server/test/db/refusals.test.ts`.
 */
import { StartError } from "../base/start-error.ts";
import { DatabaseUnavailable, describe, sqlStateOf } from "./errors.ts";

interface DatabaseLocation {
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

/** Advice by SQLSTATE. The error's own text, which names what was rejected, precedes it. */
const advice: Readonly<Record<string, (location: DatabaseLocation) => string>> = {
  "28P01": () => "Check the password in DATABASE_URL.",
  "28000": ({ user }) =>
    `Check the user in DATABASE_URL: ${user} must exist (CREATE ROLE … LOGIN), and pg_hba.conf must let that user in from here.`,
  "3D000": ({ user, database }) =>
    `Create it, as a user who may: createdb --encoding UTF8 --template template0 --owner ${user} ${database}`,
  "42501": ({ user, database }) =>
    `${user} must own the database and Confab's tables in it. As a superuser: ALTER DATABASE ${database} OWNER TO ${user}; if another user created the tables, use that user in DATABASE_URL, or run ALTER TABLE … OWNER TO ${user} for each table.`,
  "3F000": ({ user }) =>
    `Confab creates its tables in the first existing schema of the search_path. Create one that belongs to ${user}: CREATE SCHEMA confab AUTHORIZATION ${user}; ALTER ROLE ${user} SET search_path = confab`,
  "25006": () =>
    "The database is read-only: DATABASE_URL points to a standby, or default_transaction_read_only is on. Use the primary server, or turn that setting off.",
  "53300": () =>
    "Raise max_connections of the server, or the CONNECTION LIMIT of the user or the database: a node takes up to eleven connections.",
  "55000": ({ database }) => `Allow connections: ALTER DATABASE ${database} ALLOW_CONNECTIONS true`,
  "57P03": () => "Start Confab again when PostgreSQL is running.",
};

/** Returns a `StartError` if the server's set-up is known to be the cause, and other errors as they are. */
export function explainRefusal(error: unknown, databaseUrl: string | undefined): unknown {
  if (error instanceof StartError && sqlStateInside(error) === undefined) return error;
  const state = sqlStateInside(error);
  const location = locationOf(databaseUrl);
  const advise = state === undefined ? undefined : advice[state];
  if (!advise) return error instanceof DatabaseUnavailable ? unavailable(error) : error;
  const refusal = `PostgreSQL at ${location.server} refuses: ${describe(innermost(error))}.`;
  return new StartError(`${refusal} ${advise(location)}`, { cause: error });
}

/** Returns the text to print for an error that ends a process. */
export function textForOperator(error: unknown): string {
  const explained = explainRefusal(error, process.env["DATABASE_URL"]);
  if (explained instanceof StartError) return explained.message;
  return explained instanceof Error ? (explained.stack ?? explained.message) : String(explained);
}

/** Returns the address of a server without the password in it. */
export function withoutPassword(databaseUrl: string): string {
  return databaseUrl.replace(/^([^:]+:\/\/[^:@/]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1…");
}

const unavailable = (error: DatabaseUnavailable): StartError =>
  new StartError(`${error.message}. Start Confab again when PostgreSQL can be reached.`, { cause: error });

function locationOf(databaseUrl: string | undefined): DatabaseLocation {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl);
  const named = (part: string | null | undefined, otherwise: string) =>
    part ? decodeURIComponent(part) : otherwise;
  const user = named(url?.username || url?.searchParams.get("user"), "the user");
  return {
    server: databaseUrl === undefined ? "DATABASE_URL" : withoutPassword(databaseUrl),
    user,
    database: named(url?.pathname.slice(1), user),
  };
}

function sqlStateInside(error: unknown): string | undefined {
  return sqlStateOf(innermost(error));
}

/** Returns the error that the database reported, which is the cause of the errors that the engine throws. */
function innermost(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined && sqlStateOf(inner) === undefined)
    inner = inner.cause;
  return inner;
}
