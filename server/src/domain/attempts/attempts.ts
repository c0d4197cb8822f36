/**
 * What somebody may do but a few times in a while, at all nodes together (reference 16). Counted in the database: these
 * are rare, and whoever guesses passwords should not get five guesses from each node. (`http/rate-limit.ts` counts
 * requests, which are many, in each node's memory; nodes tell each other of whoever is on the way to a limit.)
 */
import { rateLimitHit } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import { countAttempt, deleteAttempts } from "./queries.ts";

const HOUR = 3600;

/** Each rule may have several windows; all of them must have room. */
const rules = {
  /** By account: guesses of its password. */
  signIn: [{ requests: 5, seconds: HOUR / 2 }],
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
 * @throws ApiError RATE_LIMIT_HIT with the seconds to wait
 */
export async function useAttempt(realm: Realm, rule: AttemptRule, who: string): Promise<void> {
  const { config, engine, clock } = realm.context;
  if (!config.rateLimits) return;
  for (const window of rules[rule]) {
    const now = clock.now();
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
}

/** Forgets what was counted, e.g. wrong passwords after the right one. */
export async function clearAttempts(realm: Realm, rule: AttemptRule, who: string): Promise<void> {
  if (!realm.context.config.rateLimits) return;
  for (const window of rules[rule]) {
    await deleteAttempts(realm.context.engine, realm.realmId, nameOf(rule, window), keyOf(realm, who));
  }
}

const nameOf = (rule: AttemptRule, window: { seconds: number }): string => `${rule} ${window.seconds}`;

const keyOf = (realm: Realm, who: string): string =>
  realm.context.secrets.hash(`attempt ${who.trim().toLowerCase()}`);
