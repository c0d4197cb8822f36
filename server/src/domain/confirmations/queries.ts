/**
 * SQL for confirmations. It runs on any connection: the first confirmation of an organization is created before its
 * realm.
 */
import { toIso } from "../../base/clock.ts";
import type { QueryRunner } from "../../db/engine.ts";

export interface ConfirmationRow {
  readonly user_id: number | null;
  readonly subject: unknown;
}

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
  await runner.query({
    text: "delete from confirmation where realm_id = $1 and expires_at <= $2",
    values: [row.realmId, toIso(row.now)],
  });
  await runner.query({
    text: `insert into confirmation (realm_id, token_hash, kind, user_id, subject, expires_at)
           values ($1, $2, $3, $4, $5::json, $6)`,
    values: [
      row.realmId,
      row.tokenHash,
      row.kind,
      row.userId,
      JSON.stringify(row.subject ?? null),
      toIso(row.expiresAt),
    ],
  });
}

interface Wanted {
  readonly realmId: number;
  readonly tokenHash: string;
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns a confirmation that can still be spent. */
export async function lookupConfirmation(
  runner: QueryRunner,
  wanted: Wanted,
): Promise<ConfirmationRow | undefined> {
  const [row] = await runner.query<{ user_id: number | null; subject: unknown }>({
    text: `select user_id, subject from confirmation
            where realm_id = $1 and token_hash = $2 and kind = $3 and expires_at > $4`,
    values: [wanted.realmId, wanted.tokenHash, wanted.kind, toIso(wanted.now)],
  });
  return row;
}

/** Returns and deletes a confirmation that can still be spent. Of several simultaneous requests, only one gets it. */
export async function deleteConfirmation(
  runner: QueryRunner,
  wanted: Wanted,
): Promise<ConfirmationRow | undefined> {
  const [row] = await runner.query<{ user_id: number | null; subject: unknown }>({
    text: `delete from confirmation
            where realm_id = $1 and token_hash = $2 and kind = $3 and expires_at > $4
           returning user_id, subject`,
    values: [wanted.realmId, wanted.tokenHash, wanted.kind, toIso(wanted.now)],
  });
  return row;
}

/** Deletes a user's confirmations of some kinds. */
export async function deleteConfirmationsOf(
  runner: QueryRunner,
  realmId: number,
  userId: number,
  kinds: readonly string[],
): Promise<void> {
  await runner.query({
    text: "delete from confirmation where realm_id = $1 and user_id = $2 and kind = any($3::text[])",
    values: [realmId, userId, kinds],
  });
}
