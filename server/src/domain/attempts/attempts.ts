/**
 * Limits actions that a user may perform only a few times within a period, across all nodes
 * (docs/interface/rate-limits.md#limits). The count is in the database: these actions are rare, and anyone who guesses
 * passwords should not get five guesses from each node. (`http/rate-limit.ts` counts requests, which are frequent, in
 * each node's memory; nodes tell each other of clients that approach a limit.)
 */
import { ApiError, rateLimitHit } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import { countAttempt, deleteAttempts, deleteOneAttempt } from "./queries.ts";

const HOUR = 3600;

/**
 * Guesses per account, or per place at which the account is known: `guesses.ts` decides which of the rules counts a
 * guess.
 */
const guesses = [{ requests: 5, seconds: HOUR / 2 }];

/** The limits. A rule may have several windows; all of them must have room. */
const rules = {
  /** Per account: guesses of its password from places at which the account is not known. */
  guess: guesses,
  /** Per account and address: guesses from an address where the account signed in recently. */
  guessAtKnownAddress: guesses,
  /** Per account: guesses that come with its API key. */
  guessWithKey: guesses,
  /** Per account and browser: guesses in a session, or in a browser where the account signed in before. */
  guessInBrowser: guesses,
  /** Per client address: guesses of any account's password. A whole office may share one address. */
  guessFrom: [{ requests: 50, seconds: HOUR / 2 }],
  /** Per account: wrong guesses from anywhere that happen without notifying its owner. */
  wrongGuess: [
    { requests: 4, seconds: HOUR / 2 },
    { requests: 19, seconds: 24 * HOUR },
  ],
  /** Per account: mails that notify its owner of guesses. */
  guessMail: [{ requests: 1, seconds: 6 * HOUR }],
  /** Per account: mails to new addresses that it requests. */
  emailChange: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** Per entered address, whether or not an account has it. */
  passwordReset: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** Per client address: the same, for any entered address. */
  passwordResetFrom: [{ requests: 50, seconds: HOUR }],
  /** Per entered address: mails to sign up. */
  signUp: [
    { requests: 2, seconds: HOUR },
    { requests: 5, seconds: 24 * HOUR },
  ],
  /** Per client address: the same, for any entered address. */
  signUpFrom: [{ requests: 50, seconds: HOUR }],
} as const;

export type AttemptRule = keyof typeof rules;

/**
 * Counts one attempt.
 *
 * @param who the counted account or address, in any case
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

/** Counts one attempt if the limit allows it. @returns true if the limit allows it */
export async function allowsAttempt(realm: Realm, rule: AttemptRule, who: string): Promise<boolean> {
  try {
    await useAttempt(realm, rule, who);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RATE_LIMIT_HIT") return false;
    throw error;
  }
}

/** Takes back one attempt. @param time when it was counted */
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

/** Resets a count, e.g. that of wrong passwords after the right one. */
export async function clearAttempts(realm: Realm, rule: AttemptRule, who: string): Promise<void> {
  if (!realm.context.config.rateLimits) return;
  for (const window of rules[rule]) {
    await deleteAttempts(realm.context.engine, realm.realmId, nameOf(rule, window), keyOf(realm, who));
  }
}

const nameOf = (rule: AttemptRule, window: { seconds: number }): string => `${rule} ${window.seconds}`;

export const keyOf = (realm: Realm, who: string): string =>
  realm.context.secrets.hash(`attempt ${who.trim().toLowerCase()}`);
