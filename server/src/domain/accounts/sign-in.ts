/** Signs users in with a password (docs/interface/authentication.md#fetching-an-api-key). */
import { ApiError, badRequest, type endpoints, type ResultOf } from "@confab/contract";
import { askDirectory } from "../../directory/directory.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { requireActiveRealm } from "../access/realm.ts";
import { isAdministrator, isBot } from "../access/users.ts";
import {
  type GuessedAccount,
  type GuessSource,
  guessedName,
  guessedUser,
  noteAddress,
  tryPassword,
} from "../attempts/guesses.ts";
import { ensureAccount } from "../invitations/newcomer.ts";
import { isMethodOn, takesPasswords } from "../realm/authentication-methods.ts";
import { isEmail } from "../users/names.ts";
import { hashOfNothing, matchesPassword } from "../users/password.ts";
import { lookupCredentials } from "../users/queries.ts";

/**
 * Returns the e-mail address that a user name must be.
 *
 * @throws ApiError 400
 */
function checkUsername(username: string): string {
  const email = username.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  return email;
}

/** Returns the same spelling for all names that directories treat as equal, because guesses are counted by it. */
const directoryName = (username: string): string =>
  username.normalize("NFKC").replace(/\p{C}/gu, "").replace(/\s+/gu, " ").trim();

/** A user who has given their password. */
export interface SignedIn {
  readonly user: User;
  readonly apiKey: string;
  /** The hash of the password that they gave; absent if it is not stored here. */
  readonly passwordHash: string | undefined;
}

/** A name and a password that someone typed. */
export interface TypedCredentials {
  readonly username: string;
  readonly password: string;
  readonly source: GuessSource;
  /** The code of the language of the request, for users without an account. */
  readonly language?: string | undefined;
}

/**
 * Finds the user with this address, or this name in the directory, and this password. Wrong passwords are counted, and
 * after too many, attempts are rejected (docs/interface/authentication.md#fetching-an-api-key,
 * docs/interface/rate-limits.md#limits).
 *
 * @returns the user, and the account for which guesses of the password are counted
 * @throws ApiError 400 for an invalid address, 401, 429, 503; a wrong password and an unknown account give the same
 *   error
 */
export async function signIn(
  realm: Realm,
  { username, password, source, language }: TypedCredentials,
): Promise<SignedIn & { readonly account: GuessedAccount }> {
  const name = isMethodOn(realm.model, "LDAP") ? directoryName(username) : checkUsername(username);
  const found = realm.model.userByDeliveryEmail(name);
  const account = found ? guessedUser(found) : guessedName(name);
  const signedIn = await tryPassword(realm, account, source, (belongsTo) =>
    checkCredentials(realm, name, password, { language, belongsTo }),
  );
  if (!signedIn) throw incorrect();
  await noteAddress(realm, account, source);
  return { ...signedIn, account };
}

interface More {
  readonly language?: string | undefined;
  /** Called with the user whose password was wrong, if the name does not tell. */
  readonly belongsTo?: (user: User) => void;
}

async function checkCredentials(
  realm: Realm,
  name: string,
  password: string,
  more: More = {},
): Promise<SignedIn | undefined> {
  const user = lookupAccount(realm, name);
  const { model } = realm;
  if (!takesPasswords(model)) {
    throw refused("PASSWORD_AUTH_DISABLED", "Password authentication is disabled in this organization");
  }
  const own = isMethodOn(model, "Email") ? await checkOwnPassword(realm, user, password) : undefined;
  return own ?? checkInDirectory(realm, name, password, more);
}

async function checkInDirectory(
  realm: Realm,
  username: string,
  password: string,
  { language, belongsTo }: More,
): Promise<SignedIn | undefined> {
  const { config, logger } = realm.context;
  if (!config.directory || !isMethodOn(realm.model, "LDAP")) return undefined;
  const person = await askDirectory(config.directory, logger, username, password, ({ email }) => {
    const guessed = realm.model.userByDeliveryEmail(email);
    if (guessed) belongsTo?.(guessed);
  });
  if (!person || !isEmail(person.email)) return undefined;
  const user =
    lookupAccount(realm, person.email) ?? (await ensureAccount(realm, { ...person, language }, "anybody"));
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  if (!user || isBot(user) || user.is_system || !credentials) return undefined;
  return { user, apiKey: credentials.apiKey, passwordHash: undefined };
}

async function checkOwnPassword(
  realm: Realm,
  user: User | undefined,
  password: string,
): Promise<SignedIn | undefined> {
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  const passwordHash = user && !isBot(user) ? credentials?.passwordHash : undefined;
  // The check takes as long without an account, so that its time doesn't reveal who has one.
  const matches = await matchesPassword(password, passwordHash ?? (await hashOfNothing()));
  if (!user || !credentials || !passwordHash || !matches) return undefined;
  return { user, apiKey: credentials.apiKey, passwordHash };
}

/**
 * Returns the API key of a user with a session. Where passwords are enabled, it requires theirs again
 * (docs/interface/authentication.md#browser-sessions).
 *
 * @throws ApiError
 */
export async function readOwnApiKey(
  realm: Realm,
  user: User,
  password: string,
  source: GuessSource,
): Promise<string> {
  const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
  if (takesPasswords(realm.model) && !(await provesPassword(realm, user, password, source))) {
    throw badRequest("Your username or password is incorrect.");
  }
  return credentials?.apiKey ?? "";
}

/**
 * Returns true if it is the user's password, here or in the directory.
 *
 * @throws ApiError 429, 503
 */
async function provesPassword(
  realm: Realm,
  user: User,
  password: string,
  source: GuessSource,
): Promise<boolean> {
  const proven = await tryPassword(realm, guessedUser(user), source, async () => {
    const found = await checkCredentials(realm, user.delivery_email, password);
    return found?.user.user_id === user.user_id ? found : undefined;
  });
  return proven !== undefined;
}

/**
 * Returns the API key of a person without a password. It works only on a development server.
 *
 * @throws ApiError 400 on other servers, 401 for an account that may not sign in
 */
export async function signInForDevelopment(
  realm: Realm,
  username: string,
): Promise<{ user: User; apiKey: string }> {
  if (!realm.context.config.development) {
    throw badRequest("This server issues API keys only in exchange for passwords.");
  }
  const user = lookupAccount(realm, checkUsername(username));
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  if (!user || isBot(user) || !credentials) throw incorrect();
  return { user, apiKey: credentials.apiKey };
}

/**
 * Presents the people that `signInForDevelopment` signs in, in the order of their accounts.
 *
 * @throws ApiError unless the server is for development
 */
export function presentDevelopmentAccounts(realm: Realm): ResultOf<typeof endpoints.devListUsers> {
  if (!realm.context.config.development) {
    throw badRequest("This server lists its accounts only in development mode.");
  }
  requireActiveRealm(realm.model, "coded");
  const people = [...realm.model.users.values()].filter((user) => user.is_active && !isBot(user));
  people.sort((one, other) => one.user_id - other.user_id);
  const accountsOf = (areAdministrators: boolean) =>
    people
      .filter((user) => isAdministrator(user) === areAdministrators)
      .map((user) => ({ email: user.delivery_email, realm_uri: realm.model.siteUrl }));
  return { direct_admins: accountsOf(true), direct_users: accountsOf(false) };
}

function lookupAccount({ model }: Realm, email: string): User | undefined {
  const user = model.userByDeliveryEmail(email);
  if (user && !user.is_active) throw refused("USER_DEACTIVATED", "Account is deactivated");
  requireActiveRealm(model, "coded");
  return user;
}

const incorrect = () => refused("AUTHENTICATION_FAILED", "Your username or password is incorrect");

const refused = (code: string, message: string) => new ApiError(message, { status: 401, code });
