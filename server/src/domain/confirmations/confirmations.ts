/**
 * Confirmations: tokens that prove something once, and for a while. Whoever has the token of a mail reads that address;
 * whoever has the link of the first start sees the server's terminal. The token goes out; what is stored is its hash.
 *
 * To add another kind: name it in `kinds` with its lifetime and what it is about, then `createConfirmation` where it is
 * asked for, and `spendConfirmation` in the transaction that acts on it.
 */
import type { Context } from "../../context.ts";
import type { QueryRunner } from "../../db/engine.ts";
import type { Tx } from "../../realm/tx.ts";
import {
  deleteConfirmation,
  deleteConfirmationsOf,
  insertConfirmation,
  lookupConfirmation,
} from "./queries.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long each kind can be spent, in milliseconds. */
const kinds = {
  /** Signs its user in by a link, e.g. the owner after the first start. */
  "sign in": 7 * DAY,
  /** Signs its user in at the desktop app, which is waiting for it (reference 3.4). */
  "desktop sign in": 15_000,
  /** Lets its user choose a new password. */
  "password reset": DAY,
  /** Lets the owner who came by the link of the first start choose a password without the one that was made up. */
  "first password": 60 * MINUTE,
  /** Gives its user the address that it was mailed to. */
  "email change": DAY,
  /** Lets whoever has the address make an account, where no invitation was mailed there. */
  "sign up": DAY,
} as const;

export type ConfirmationKind = keyof typeof kinds;

/** What the kinds are about; absent where it is the user alone. */
interface Subjects {
  readonly "email change": { readonly new_email: string };
  readonly "sign up": {
    readonly email: string;
    /** The link for many by which they came, if so. */
    readonly invitation_id: number | null;
  };
}

type SubjectOf<K extends ConfirmationKind> = K extends keyof Subjects ? Subjects[K] : null;

export interface Confirmation<K extends ConfirmationKind> {
  readonly userId: number | null;
  readonly subject: SubjectOf<K>;
}

/** Where confirmations are kept: a `Tx`, or what there is of one before the realm. */
interface Place {
  readonly realmId: number;
  readonly context: Pick<Context, "secrets" | "clock">;
  readonly runner: QueryRunner;
}

/**
 * @param token for kinds whose token must have a form of its own; it must be random
 * @returns the token
 */
export async function createConfirmation<K extends ConfirmationKind>(
  { realmId, context, runner }: Place,
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

/** What the token stands for, once; `undefined` for tokens that were spent, are too old, or never were. */
export async function spendConfirmation<K extends ConfirmationKind>(
  tx: Tx,
  kind: K,
  token: string,
): Promise<Confirmation<K> | undefined> {
  return toConfirmation(await deleteConfirmation(tx.runner, wanted(tx, kind, token)));
}

/** The same without spending it, for pages that ask first. */
export async function peekConfirmation<K extends ConfirmationKind>(
  tx: Tx,
  kind: K,
  token: string,
): Promise<Confirmation<K> | undefined> {
  return toConfirmation(await lookupConfirmation(tx.runner, wanted(tx, kind, token)));
}

/** Makes what was created for a user worthless. */
export const revokeConfirmations = (
  tx: Tx,
  userId: number,
  revoked: readonly ConfirmationKind[],
): Promise<void> => deleteConfirmationsOf(tx.runner, tx.realmId, userId, revoked);

/** Makes everything worthless that was created for a user, so that nothing works again once the account does. */
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
