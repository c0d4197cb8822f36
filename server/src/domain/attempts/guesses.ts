/**
 * Limits guesses of passwords in all places that ask for a password. Wrong guesses count per account and per client
 * address. A browser where the account signed in before has its own count. Anyone who guesses from elsewhere therefore
 * can't lock the owner out of it. Every check of a password goes through `tryPassword`.
 *
 * (docs/decisions/password-guesses.md)
 */
import { ApiError } from "@confab/contract";
import { countedAddress } from "../../base/ip-addresses.ts";
import { outsideRequests } from "../../base/request-context.ts";
import type { User } from "../../model/records.ts";
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

/** The time for which an address is known after a user signed in from there. */
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
  /** True if the request came with the account's API key. */
  readonly hasKey: boolean;
}

/** The account whose password is tried. */
export interface GuessedAccount {
  /** Identifies the account when guesses are counted. */
  readonly key: string;
  /** `undefined` for a name that is no user's address: a name of the directory, or an unknown name. */
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
 * Checks a password unless too many wrong ones were entered recently.
 *
 * @param check returns `undefined` for a wrong password; an error with status 401 counts as one, too. It may report
 * whose password was wrong if the account does not say so
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
  // Only this guess is taken back for the client's address: the other ones may be for other accounts.
  await giveBack();
  for (const { rule, who } of counters) if (rule !== "guessFrom") await clearAttempts(realm, rule, who);
  return result;
}

/**
 * Resets the count of wrong passwords of an account from unknown browsers and addresses, e.g. after its owner has chosen
 * a new one by mail.
 */
export async function forgetGuesses(realm: Realm, user: User): Promise<void> {
  await clearAttempts(realm, "guess", guessedUser(user).key);
}

/** Records that a user signed in to an account with its password from an address. */
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

/** Returns the counters for a guess, all of which must have room for it. */
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

/**
 * Counts a guess before it is checked, so that simultaneous guesses are limited, too.
 *
 * @returns a function that takes it back
 */
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
    // A rejected request does not count as a guess.
    await giveBack();
    throw error;
  }
  return giveBack;
}

/**
 * Notifies the account's owner of many wrong guesses. It does not delay the answer, whose time must not reveal who has
 * an account.
 */
function noteWrong(realm: Realm, user: User, { address }: GuessSource): void {
  outsideRequests(() => {
    notifyOwner(realm, user, address).catch((error: unknown) =>
      realm.context.logger.error({ err: error }, "Notifying an account's owner of guesses failed"),
    );
  });
}

async function notifyOwner(realm: Realm, user: User, address: string): Promise<void> {
  const { key } = guessedUser(user);
  if (await allowsAttempt(realm, "wrongGuess", key)) return;
  if (await allowsAttempt(realm, "guessMail", key)) await mailGuesses(realm, user.user_id, address);
}
