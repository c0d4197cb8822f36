/**
 * What somebody may do but a few times in a while, at all nodes together (reference 16). Counted in the database: these
 * are rare, and whoever guesses passwords should not get five guesses from each node. (`http/rate-limit.ts` counts
 * requests, which are many, in each node's memory; nodes tell each other of whoever is on the way to a limit.)
 */
import { ApiError, rateLimitHit } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import { countAttempt, deleteAttempts, deleteOneAttempt } from "./queries.ts";

const HOUR = 3600;

/** For each account, or for each place that it is known at: `guesses.ts` says which of the rules counts a guess. */
const guesses = [{ requests: 5, seconds: HOUR / 2 }];

/** Each rule may have several windows; all of them must have room. */
const rules = {
  /** By account: guesses of its password from anywhere that the account is not known at. */
  guess: guesses,
  /** By account and address: guesses from an address where the account signed in lately. */
  guessAtKnownAddress: guesses,
  /** By account: guesses that come with its API key. */
  guessWithKey: guesses,
  /** By account and browser: guesses in a session, or at a browser where the account signed in before. */
  guessInBrowser: guesses,
  /** By client address: guesses of any account's password. A whole office may be behind one address. */
  guessFrom: [{ requests: 50, seconds: HOUR / 2 }],
  /** By account: wrong guesses from anywhere that its owner is not told of. */
  wrongGuess: [
    { requests: 4, seconds: HOUR / 2 },
    { requests: 19, seconds: 24 * HOUR },
  ],
  /** By account: mails that tell its owner of guesses. */
  guessMail: [{ requests: 1, seconds: 6 * HOUR }],
  /** By account: mails to addresses that it wants. */
  emailChange: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** By the address that was typed, whether anybody has it or not. */
  passwordReset: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** By where it comes from: the same, whatever address. */
  passwordResetFrom: [{ requests: 50, seconds: HOUR }],
  /** By the address that was typed: mails to sign up. */
  signUp: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** By where it comes from: the same, whatever address. */
  signUpFrom: [{ requests: 50, seconds: HOUR }],
} as const;

export type AttemptRule = keyof typeof rules;

/**
 * Counts one attempt.
 *
 * @param who in any case
 * @returns when it was counted, for `returnAttempt`
 * @throws ApiError RATE_LIMIT_HIT with the seconds to wait
 */
export async function useAttempt(realm: Realm, rule: AttemptRule, who: string): Promise<number> {
  const { config, engine, clock } = realm.context;
  const now = clock.now();
  if (!config.rateLimits) return now;
  for (const window of rules[rule]) {
    const milliseconds = window.seconds * 1000;
    const { accepted, times } = await countAttempt(engine, {
      realmId: realm.realmId,
      rule: nameOf(rule, window),
      who: keyOf(realm, who),
      now,
      milliseconds,
      most: window.requests,
    });
    if (!accepted) throw rateLimitHit(window, ((times[0] ?? now) + milliseconds - now) / 1000, now);
  }
  return now;
}

/** Counts one attempt, unless it is one too many. @returns whether it isn't */
export async function allowsAttempt(realm: Realm, rule: AttemptRule, who: string): Promise<boolean> {
  try {
    await useAttempt(realm, rule, who);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMIT_HIT") return false;
    throw error;
  }
}

/** Takes one attempt back. @param time when it was counted */
export async function returnAttempt(
  realm: Realm,
  rule: AttemptRule,
  who: string,
  time: number,
): Promise<void> {
  if (!realm.context.config.rateLimits) return;
  for (const window of rules[rule]) {
    const counted = { realmId: realm.realmId, rule: nameOf(rule, window), who: keyOf(realm, who), time };
    await deleteOneAttempt(realm.context.engine, counted);
  }
}

/** Forgets what was counted, e.g. wrong passwords after the right one. */
export async function clearAttempts(realm: Realm, rule: AttemptRule, who: string): Promise<void> {
  if (!realm.context.config.rateLimits) return;
  for (const window of rules[rule]) {
    await deleteAttempts(realm.context.engine, realm.realmId, nameOf(rule, window), keyOf(realm, who));
  }
}

const nameOf = (rule: AttemptRule, window: { seconds: number }): string => `${rule} ${window.seconds}`;

export const keyOf = (realm: Realm, who: string): string =>
  realm.context.secrets.hash(`attempt ${who.trim().toLowerCase()}`);
