/**
 * Limits guesses of passwords, wherever a password is asked for. Wrong ones count by account and by client address. A
 * browser where the account signed in before counts by itself alone: anyone who guesses from elsewhere can't keep the
 * owner out of it. Every check of a password goes through `tryPassword`.
 *
 * (docs/decisions/password-guesses.md)
 */
import { ApiError } from "@confab/contract";
import type { User } from "../../model/records.ts";
import { outsideRequests } from "../../observability/request-context.ts";
import { countedAddress } from "../../outgoing/addresses.ts";
import type { Realm } from "../../realm/realm.ts";
import { mailGuesses } from "../notifications/guess-mail.ts";
import {
  type AttemptRule,
  allowsAttempt,
  clearAttempts,
  keyOf,
  returnAttempt,
  useAttempt,
} from "./attempts.ts";
import { isKnownAddress, upsertKnownAddress } from "./queries.ts";

/** An address is known for so long after somebody signed in from there. */
const KNOWN_MILLISECONDS = 30 * 24 * 3600 * 1000;

/** The origin of a password that is tried. */
export interface GuessSource {
  /** The client's IP address. */
  readonly address: string;
  /**
   * Names the browser if it has a session of the account or the account signed in there before; `undefined` for all
   * others.
   */
  readonly browserOf: (account: GuessedAccount) => string | undefined;
  /** The request came with the account's API key. */
  readonly hasKey: boolean;
}

/** The account whose password is tried. */
export interface GuessedAccount {
  /** Counts guesses. */
  readonly key: string;
  /** `undefined` for a name that is no user's address: somebody of the directory, or nobody. */
  readonly user: User | undefined;
}

export const guessKeyOfUser = (userId: number): string => `user ${userId}`;

export const guessedUser = (user: User): GuessedAccount => ({ key: guessKeyOfUser(user.user_id), user });

export const guessedName = (name: string): GuessedAccount => ({
  key: `name ${name.toLowerCase()}`,
  user: undefined,
});

interface Counter {
  readonly rule: AttemptRule;
  readonly who: string;
}

/**
 * Checks a password, unless too many were wrong lately.
 *
 * @param check returns `undefined` for a wrong password; an error with status 401 counts as one, too. It may find out
 * whose password it is that was not, where the account says nothing of that
 * @throws ApiError RATE_LIMIT_HIT, and what `check` throws
 */
export async function tryPassword<T>(
  realm: Realm,
  account: GuessedAccount,
  source: GuessSource,
  check: (belongsTo: (user: User) => void) => Promise<T | undefined>,
): Promise<T | undefined> {
  let { user } = account;
  const belongsTo = (found: User) => {
    user = found;
  };
  if (!realm.context.config.rateLimits) return check(belongsTo);
  const counters = await countersOf(realm, account, source);
  const giveBack = await count(realm, counters);
  let result: T | undefined;
  try {
    result = await check(belongsTo);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) await giveBack();
    throw error;
  }
  if (result === undefined) {
    if (user) noteWrong(realm, user, source);
    return undefined;
  }
  // At the client's address only this guess is taken back: the others may be of other accounts.
  await giveBack();
  for (const { rule, who } of counters) if (rule !== "guessFrom") await clearAttempts(realm, rule, who);
  return result;
}

/** Forgets wrong passwords of an account, e.g. when its owner has chosen another one by mail. */
export async function forgetGuesses(realm: Realm, user: User): Promise<void> {
  await clearAttempts(realm, "guess", guessedUser(user).key);
}

/** Notes that somebody signed in to an account with its password from an address. */
export async function noteAddress(
  realm: Realm,
  account: GuessedAccount,
  { address }: Pick<GuessSource, "address">,
): Promise<void> {
  const { config, engine, clock } = realm.context;
  if (!config.rateLimits) return;
  const now = clock.now();
  const who = knownAddressKey(realm, account, address);
  await upsertKnownAddress(engine, {
    realmId: realm.realmId,
    who,
    now,
    expiresAt: now + KNOWN_MILLISECONDS,
  });
}

const knownAddressKey = (realm: Realm, account: GuessedAccount, address: string): string =>
  keyOf(realm, `${account.key} ${countedAddress(address)}`);

/** All of them must have room for a guess. */
async function countersOf(
  realm: Realm,
  account: GuessedAccount,
  { address, browserOf, hasKey }: GuessSource,
): Promise<Counter[]> {
  const browser = browserOf(account);
  if (browser !== undefined) return [{ rule: "guessInBrowser", who: `${account.key} ${browser}` }];
  const from: Counter = { rule: "guessFrom", who: countedAddress(address) };
  if (hasKey) return [from, { rule: "guessWithKey", who: account.key }];
  const { engine, clock } = realm.context;
  const known = { realmId: realm.realmId, who: knownAddressKey(realm, account, address), now: clock.now() };
  if (await isKnownAddress(engine, known)) {
    return [from, { rule: "guessAtKnownAddress", who: `${account.key} ${countedAddress(address)}` }];
  }
  return [from, { rule: "guess", who: account.key }];
}

/** Counts a guess before it is tried, so that guesses at the same time are limited, too. @returns takes it back */
async function count(realm: Realm, counters: readonly Counter[]): Promise<() => Promise<void>> {
  const counted: (Counter & { time: number })[] = [];
  const giveBack = async () => {
    for (const { rule, who, time } of counted) await returnAttempt(realm, rule, who, time);
  };
  try {
    for (const counter of counters) {
      counted.push({ ...counter, time: await useAttempt(realm, counter.rule, counter.who) });
    }
  } catch (error) {
    // A rejected request is no guess.
    await giveBack();
    throw error;
  }
  return giveBack;
}

/** Tells the account's owner if there were many. Not before the answer: its time must not tell who has an account. */
function noteWrong(realm: Realm, user: User, { address }: GuessSource): void {
  outsideRequests(() => {
    tellOwner(realm, user, address).catch((error: unknown) =>
      realm.context.logger.error({ err: error }, "An account's owner could not be told of guesses"),
    );
  });
}

async function tellOwner(realm: Realm, user: User, address: string): Promise<void> {
  const { key } = guessedUser(user);
  if (await allowsAttempt(realm, "wrongGuess", key)) return;
  if (await allowsAttempt(realm, "guessMail", key)) await mailGuesses(realm, user.user_id, address);
}
