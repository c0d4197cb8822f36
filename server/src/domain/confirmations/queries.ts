/**
 * SQL for confirmations. It runs on any connection: the first confirmation of an organization is created before its
 * realm.
 */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";
import { int8, json, statement } from "../../db/statement.ts";

export interface ConfirmationRow {
  readonly user_id: number | null;
  readonly subject: unknown;
}

const deleteExpiredConfirmationsSql = statement({
  name: "delete_expired_confirmations",
  text: "delete from confirmation where realm_id = $1 and expires_at <= $2",
});

const insertConfirmationSql = statement({
  name: "insert_confirmation",
  text: `insert into confirmation (realm_id, token_hash, kind, user_id, subject, expires_at)
         values ($1, $2, $3, $4, $5::json, $6)`,
});

/** Stores a confirmation, and deletes expired ones. @param now, expiresAt milliseconds since 1970 */
export async function insertConfirmation(
  runner: QueryRunner,
  row: {
    realmId: number;
    tokenHash: string;
    kind: string;
    userId: number | null;
    subject: unknown;
    now: number;
    expiresAt: number;
  },
): Promise<void> {
  await deleteExpiredConfirmationsSql.run(runner, [row.realmId, toIso(row.now)]);
  await insertConfirmationSql.run(runner, [
    row.realmId,
    row.tokenHash,
    row.kind,
    row.userId,
    JSON.stringify(row.subject ?? null),
    toIso(row.expiresAt),
  ]);
}

interface Wanted {
  readonly realmId: number;
  readonly tokenHash: string;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const lookupConfirmationSql = statement({
  name: "lookup_confirmation",
  text: `select user_id, subject from confirmation
          where realm_id = $1 and token_hash = $2 and kind = $3 and expires_at > $4`,
  row: { user_id: int8.orNull, subject: json().orNull },
});

/** Returns a confirmation that can still be spent. */
export async function lookupConfirmation(
  runner: QueryRunner,
  wanted: Wanted,
): Promise<ConfirmationRow | undefined> {
  return lookupConfirmationSql.first(runner, [
    wanted.realmId,
    wanted.tokenHash,
    wanted.kind,
    toIso(wanted.now),
  ]);
}

const deleteConfirmationSql = statement({
  name: "delete_confirmation",
  text: `delete from confirmation
          where realm_id = $1 and token_hash = $2 and kind = $3 and expires_at > $4
         returning user_id, subject`,
  row: { user_id: int8.orNull, subject: json().orNull },
});

/** Returns and deletes a confirmation that can still be spent. Of several simultaneous requests, only one gets it. */
export async function deleteConfirmation(
  runner: QueryRunner,
  wanted: Wanted,
): Promise<ConfirmationRow | undefined> {
  return deleteConfirmationSql.first(runner, [
    wanted.realmId,
    wanted.tokenHash,
    wanted.kind,
    toIso(wanted.now),
  ]);
}

const deleteConfirmationsOfSql = statement({
  name: "delete_confirmations_of",
  text: "delete from confirmation where realm_id = $1 and user_id = $2 and kind = any($3::text[])",
});

/** Deletes a user's confirmations of some kinds. */
export async function deleteConfirmationsOf(
  runner: QueryRunner,
  realmId: number,
  userId: number,
  kinds: readonly string[],
): Promise<void> {
  await deleteConfirmationsOfSql.run(runner, [realmId, userId, kinds]);
}
