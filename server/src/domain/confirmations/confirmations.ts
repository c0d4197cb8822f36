/**
 * Confirmations: tokens that prove something once, and for a limited time. Anyone who has the token of a mail can read
 * mail to that address; anyone who has the link of the first start can see the server's terminal. The token is sent
 * out; only its hash is stored.
 *
 * To add another kind, name it in `kinds` with its lifetime and add its subject. Then call `createConfirmation` where
 * it is requested, and `spendConfirmation` in the transaction that acts on it.
 */

import type { QueryRunner } from "../../db/engine.ts";
import type { Context } from "../../realm/context.ts";
import type { Tx } from "../../realm/tx.ts";
import {
  deleteConfirmation,
  deleteConfirmationsOf,
  insertConfirmation,
  lookupConfirmation,
} from "./queries.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The lifetime of each kind, in milliseconds. */
const kinds = {
  /** Signs its user in by a link, e.g. the owner after the first start. */
  "sign in": 7 * DAY,
  /**
   * Signs its user in to the desktop app, which is waiting for it (docs/interface/authentication.md#signing-in-apps).
   */
  "desktop sign in": 15_000,
  /** Lets its user choose a new password. */
  "password reset": DAY,
  /** Lets an owner who used the link of the first start choose a password without entering the generated one. */
  "first password": 60 * MINUTE,
  /** Changes its user's address to the one that it was mailed to. */
  "email change": DAY,
  /** Lets the holder of the address create an account, if no invitation was mailed there. */
  "sign up": DAY,
} as const;

export type ConfirmationKind = keyof typeof kinds;

/** The subjects of the kinds; absent for kinds that concern only the user. */
interface Subjects {
  readonly "email change": { readonly new_email: string };
  readonly "sign up": {
    readonly email: string;
    /** The multi-use invitation link that led to the sign-up, if any. */
    readonly invitation_id: number | null;
  };
}

type SubjectOf<K extends ConfirmationKind> = K extends keyof Subjects ? Subjects[K] : null;

export interface Confirmation<K extends ConfirmationKind> {
  readonly userId: number | null;
  readonly subject: SubjectOf<K>;
}

/** The storage of confirmations: a `Tx`, or the parts of one that exist before the realm. */
interface ConfirmationStore {
  readonly realmId: number;
  readonly context: Pick<Context, "secrets" | "clock">;
  readonly runner: QueryRunner;
}

/**
 * @param token for kinds whose token needs a special form; it must be random
 * @returns the token
 */
export async function createConfirmation<K extends ConfirmationKind>(
  { realmId, context, runner }: ConfirmationStore,
  kind: K,
  { userId, subject }: Confirmation<K>,
  token = context.secrets.newToken(),
): Promise<string> {
  const now = context.clock.now();
  const tokenHash = context.secrets.hash(token);
  const expiresAt = now + kinds[kind];
  await insertConfirmation(runner, { realmId, tokenHash, kind, userId, subject, now, expiresAt });
  return token;
}

/**
 * Returns the confirmation of a token and invalidates it; `undefined` for tokens that were spent, have expired, or
 * never existed.
 */
export async function spendConfirmation<K extends ConfirmationKind>(
  tx: Tx,
  kind: K,
  token: string,
): Promise<Confirmation<K> | undefined> {
  return toConfirmation(await deleteConfirmation(tx.runner, wanted(tx, kind, token)));
}

/** Returns the confirmation of a token without spending it, for pages that ask first. */
export async function peekConfirmation<K extends ConfirmationKind>(
  tx: Tx,
  kind: K,
  token: string,
): Promise<Confirmation<K> | undefined> {
  return toConfirmation(await lookupConfirmation(tx.runner, wanted(tx, kind, token)));
}

/** Invalidates confirmations of a user. */
export const revokeConfirmations = (
  tx: Tx,
  userId: number,
  revoked: readonly ConfirmationKind[],
): Promise<void> => deleteConfirmationsOf(tx.runner, tx.realmId, userId, revoked);

/** Invalidates all confirmations of a user, so that none works again when the account is reactivated. */
export const revokeAllConfirmations = (tx: Tx, userId: number): Promise<void> =>
  revokeConfirmations(tx, userId, Object.keys(kinds) as ConfirmationKind[]);

const wanted = ({ realmId, context }: Tx, kind: string, token: string) => ({
  realmId,
  kind,
  tokenHash: context.secrets.hash(token),
  now: context.clock.now(),
});

const toConfirmation = <K extends ConfirmationKind>(
  row: { user_id: number | null; subject: unknown } | undefined,
): Confirmation<K> | undefined => row && { userId: row.user_id, subject: row.subject as SubjectOf<K> };
