/** Signing in with a password (spec 4.12, reference 3.3). */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { clearAttempts, useAttempt } from "../attempts/attempts.ts";
import { accessActiveRealm } from "../realm/access.ts";
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

/** Somebody who has given their password. */
export interface SignedIn {
  readonly user: User;
  readonly apiKey: string;
  /** Of the password that they gave. */
  readonly passwordHash: string;
}

/**
 * Who has this address and this password. Wrong ones are counted, and too many refused (reference 3.3, 16).
 *
 * @throws ApiError 400 for what is no address, 401, 429; it does not tell a wrong password from an unknown account
 */
export async function signIn(realm: Realm, username: string, password: string): Promise<SignedIn> {
  const email = checkUsername(username);
  await useAttempt(realm, "signIn", email);
  const signedIn = await checkCredentials(realm, email, password);
  await clearAttempts(realm, "signIn", email);
  return signedIn;
}

async function checkCredentials(realm: Realm, email: string, password: string): Promise<SignedIn> {
  const user = lookupAccount(realm, email);
  if (!realm.model.properties.authentication_methods["Email"]) {
    throw refused("PASSWORD_AUTH_DISABLED", "Password authentication is disabled in this organization");
  }
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  const passwordHash = user && !isBot(user) ? credentials?.passwordHash : undefined;
  // Without an account it takes as long: how long must not tell who has one.
  const matches = await matchesPassword(password, passwordHash ?? (await hashOfNothing()));
  if (!user || !credentials || !passwordHash || !matches) throw incorrect();
  return { user, apiKey: credentials.apiKey, passwordHash };
}

/**
 * The API key of somebody who has a session; where there are passwords, for theirs once more (reference 3.2).
 *
 * @throws ApiError
 */
export async function readOwnApiKey(realm: Realm, user: User, password: string): Promise<string> {
  const credentials = await realm.read((tx) => lookupCredentials(tx, user.user_id));
  if (realm.model.properties.authentication_methods["Email"]) {
    await useAttempt(realm, "signIn", user.delivery_email);
    const { passwordHash } = credentials ?? {};
    if (!passwordHash || !(await matchesPassword(password, passwordHash))) {
      throw badRequest("Your username or password is incorrect.");
    }
    await clearAttempts(realm, "signIn", user.delivery_email);
  }
  return credentials?.apiKey ?? "";
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

function lookupAccount({ model }: Realm, email: string): User | undefined {
  const user = model.userByDeliveryEmail(email);
  if (user && !user.is_active) throw refused("USER_DEACTIVATED", "Account is deactivated");
  accessActiveRealm(model, "coded");
  return user;
}

const incorrect = () => refused("AUTHENTICATION_FAILED", "Your username or password is incorrect");

const refused = (code: string, message: string) => new ApiError(message, { status: 401, code });
