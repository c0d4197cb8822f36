/** Signing in with a password (spec 4.12, reference 3.3). */
import { ApiError, badRequest } from "@confab/contract";
import { askDirectory } from "../../directory/directory.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import {
  type GuessedAccount,
  type GuessSource,
  guessedName,
  guessedUser,
  noteAddress,
  tryPassword,
} from "../attempts/guesses.ts";
import { ensureAccount } from "../invitations/newcomer.ts";
import { accessActiveRealm } from "../realm/access.ts";
import { isMethodOn, takesPasswords } from "../realm/authentication-methods.ts";
import { isBot } from "./access.ts";
import { isEmail } from "./names.ts";
import { hashOfNothing, matchesPassword } from "./password.ts";
import { lookupCredentials } from "./queries.ts";

/**
 * The e-mail address that a user name has to be.
 *
 * @throws ApiError 400
 */
function checkUsername(username: string): string {
  const email = username.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  return email;
}

/** One spelling for all that directories take for the same name: guesses of a password are counted by it. */
const directoryName = (username: string): string =>
  username.normalize("NFKC").replace(/\p{C}/gu, "").replace(/\s+/gu, " ").trim();

/** Somebody who has given their password. */
export interface SignedIn {
  readonly user: User;
  readonly apiKey: string;
  /** Of the password that they gave; absent where it is not kept here. */
  readonly passwordHash: string | undefined;
}

/** A name and a password that somebody typed. */
export interface TypedCredentials {
  readonly username: string;
  readonly password: string;
  readonly source: GuessSource;
  /** In which they came, as a code, who may have no account here yet. */
  readonly language?: string | undefined;
}

/**
 * Who has this address, or this name in the directory, and this password. Wrong ones are counted, and too many refused
 * (reference 3.3, 16).
 *
 * @returns who it is, and the account as guesses of its password are counted
 * @throws ApiError 400 for what is no address, 401, 429, 503; it does not tell a wrong password from an unknown account
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
  /** Is told whose password was wrong, where the name does not say so. */
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
  // Without an account it takes as long: how long must not tell who has one.
  const matches = await matchesPassword(password, passwordHash ?? (await hashOfNothing()));
  if (!user || !credentials || !passwordHash || !matches) return undefined;
  return { user, apiKey: credentials.apiKey, passwordHash };
}

/**
 * The API key of somebody who has a session; where there are passwords, for theirs once more (reference 3.2).
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
 * The API key of a person, for nothing; only on a server for development.
 *
 * @throws ApiError 400 on all others, 401 for who may not sign in
 */
export async function signInForDevelopment(
  realm: Realm,
  username: string,
): Promise<{ user: User; apiKey: string }> {
  if (!realm.context.config.development) {
    throw badRequest("This server gives out API keys only for passwords.");
  }
  const user = lookupAccount(realm, checkUsername(username));
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  if (!user || isBot(user) || !credentials) throw incorrect();
  return { user, apiKey: credentials.apiKey };
}

/**
 * Returns the people that `signInForDevelopment` signs in, in the order of their accounts.
 *
 * @throws ApiError unless the server is for development
 */
export function listForDevelopment(realm: Realm): User[] {
  if (!realm.context.config.development) {
    throw badRequest("This server lists its accounts only in development mode.");
  }
  accessActiveRealm(realm.model, "coded");
  const people = [...realm.model.users.values()].filter((user) => user.is_active && !isBot(user));
  return people.toSorted((one, other) => one.user_id - other.user_id);
}

function lookupAccount({ model }: Realm, email: string): User | undefined {
  const user = model.userByDeliveryEmail(email);
  if (user && !user.is_active) throw refused("USER_DEACTIVATED", "Account is deactivated");
  accessActiveRealm(model, "coded");
  return user;
}

const incorrect = () => refused("AUTHENTICATION_FAILED", "Your username or password is incorrect");

const refused = (code: string, message: string) => new ApiError(message, { status: 401, code });
