/** Sessions in SQL. Times are milliseconds since 1970. */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int8, type RowOf, statement, text, timestamptz } from "../../db/statement.ts";

/** A browser that is signed in. */
export interface Session {
  readonly tokenHash: string;
  readonly userId: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
}

const deleteExpiredSessionsSql = statement({
  name: "delete_expired_sessions",
  text: "delete from session where realm_id = $1 and expires_at <= $2",
});

const insertSessionSql = statement({
  name: "insert_session",
  text: `insert into session (realm_id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6)`,
});

/** Inserts a session, and deletes expired ones. */
export async function insertSession(
  runner: QueryRunner,
  realmId: number,
  session: Session & { readonly userAgent: string },
): Promise<void> {
  const now = toIso(session.lastUsedAt);
  await deleteExpiredSessionsSql.run(runner, [realmId, now]);
  await insertSessionSql.run(runner, [
    realmId,
    session.tokenHash,
    session.userId,
    session.userAgent,
    now,
    toIso(session.expiresAt),
  ]);
}

const sessionRow = { token_hash: text, user_id: int8, last_used_at: timestamptz, expires_at: timestamptz };

const toSession = (row: RowOf<typeof lookupSessionSql>): Session => ({
  tokenHash: row.token_hash,
  userId: row.user_id,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

const lookupSessionSql = statement({
  name: "lookup_session",
  text: `select token_hash, user_id, last_used_at, expires_at from session
          where realm_id = $1 and token_hash = $2`,
  row: sessionRow,
});

/** Returns a session, which may have expired. */
export async function lookupSession(
  runner: QueryRunner,
  realmId: number,
  tokenHash: string,
): Promise<Session | undefined> {
  const row = await lookupSessionSql.first(runner, [realmId, tokenHash]);
  return row && toSession(row);
}

const prolongSessionSql = statement({
  name: "prolong_session",
  text: `update session set last_used_at = $3, expires_at = $4
          where realm_id = $1 and token_hash = $2
         returning token_hash, user_id, last_used_at, expires_at`,
  row: sessionRow,
});

/** Records the use of a session and its new expiry; returns `undefined` if it has ended. */
export async function prolongSession(
  runner: QueryRunner,
  realmId: number,
  { tokenHash, lastUsedAt, expiresAt }: Session,
): Promise<Session | undefined> {
  const row = await prolongSessionSql.first(runner, [
    realmId,
    tokenHash,
    toIso(lastUsedAt),
    toIso(expiresAt),
  ]);
  return row && toSession(row);
}

const deleteSessionSql = statement({
  name: "delete_session",
  text: "delete from session where realm_id = $1 and token_hash = $2 returning token_hash",
  row: { token_hash: text },
});

/** Deletes a session. @returns whether it existed */
export async function deleteSession(
  runner: QueryRunner,
  realmId: number,
  tokenHash: string,
): Promise<boolean> {
  return (await deleteSessionSql.run(runner, [realmId, tokenHash])) > 0;
}

const deleteSessionsOfSql = statement({
  name: "delete_sessions_of",
  text: `delete from session
          where realm_id = $1 and user_id = any($2::bigint[]) and token_hash is distinct from $3::text
         returning token_hash`,
  row: { token_hash: text },
});

/**
 * Deletes the sessions of users.
 *
 * @param except the hash of a session that continues
 * @returns the hashes of the deleted sessions
 */
export async function deleteSessionsOf(
  runner: QueryRunner,
  realmId: number,
  userIds: readonly number[],
  except: string | null,
): Promise<string[]> {
  const rows = await deleteSessionsOfSql.all(runner, [realmId, userIds, except]);
  return rows.map(({ token_hash }) => token_hash);
}
