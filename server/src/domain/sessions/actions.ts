/** Starts and ends sessions. */
import { notAuthenticated } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import type { WriteTx } from "../../realm/tx.ts";
import type { GuessedAccount } from "../attempts/guesses.ts";
import { lookupCredentials } from "../users/queries.ts";
import { sessionsEnded } from "./events.ts";
import { deleteSession, deleteSessionsOf, insertSession } from "./queries.ts";
import { SESSION_MILLISECONDS } from "./sessions.ts";

const MAX_USER_AGENT = 200;

/** A user who has proved their identity. */
export interface Proven {
  readonly userId: number;
  /** The stored hash of the password that proved it, if any. The proof is void once the password has changed. */
  readonly passwordHash?: string | undefined;
  /** The account for which guesses are counted, if a password proved it. */
  readonly account?: GuessedAccount;
}

/**
 * @returns the token for the browser's cookie
 * @throws ApiError 401 if, meanwhile, the account was deactivated or its password changed
 */
export async function startSession(realm: Realm, proven: Proven, userAgent: string): Promise<string> {
  const { secrets } = realm.context;
  const token = secrets.newToken();
  await realm.write(async (tx) => {
    await checkStillProven(tx, proven);
    await insertSession(tx.runner, tx.realmId, {
      tokenHash: secrets.hash(token),
      userId: proven.userId,
      lastUsedAt: tx.now,
      expiresAt: tx.now + SESSION_MILLISECONDS,
      userAgent: userAgent.slice(0, MAX_USER_AGENT).toWellFormed().replaceAll("\0", ""),
    });
  });
  return token;
}

/** @throws ApiError 401 */
async function checkStillProven(tx: WriteTx, { userId, passwordHash }: Proven): Promise<void> {
  if (!tx.model.users.get(userId)?.is_active) throw notAuthenticated("Account is deactivated");
  if (passwordHash === undefined) return;
  const credentials = await lookupCredentials(tx, userId);
  if (credentials?.passwordHash !== passwordHash) {
    throw notAuthenticated("Your username or password is incorrect");
  }
}

/** Ends one session, on every node. */
export async function endSession(realm: Realm, tokenHash: string): Promise<void> {
  await realm.write(async (tx) => {
    if (!(await deleteSession(tx.runner, tx.realmId, tokenHash))) return;
    tx.append(sessionsEnded.of({ token_hashes: [tokenHash] }, { to: "nobody" }));
  });
}

/**
 * Ends all sessions of a user, on every node.
 *
 * @param except the hash of a session that continues, e.g. the one in which the user asked for it
 */
export async function doEndSessions(tx: WriteTx, userId: number, except?: string): Promise<void> {
  const token_hashes = await deleteSessionsOf(tx.runner, tx.realmId, [userId], except ?? null);
  if (token_hashes.length > 0) tx.append(sessionsEnded.of({ token_hashes }, { to: "nobody" }));
}
