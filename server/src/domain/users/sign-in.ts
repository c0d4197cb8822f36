/** Signing in with a password (spec 4.12, reference 3.3). */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { accessActiveRealm } from "../realm/access.ts";
import { isBot } from "./access.ts";
import { isEmail } from "./names.ts";
import { matchesPassword } from "./password.ts";
import { lookupCredentials } from "./queries.ts";

/**
 * The e-mail address that a user name has to be.
 *
 * @throws ApiError 400
 */
export function checkUsername(username: string): string {
  const email = username.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  return email;
}

/**
 * The API key that belongs to a password.
 *
 * @throws ApiError 401; it does not tell a wrong password from an unknown account
 */
export async function signIn(
  realm: Realm,
  email: string,
  password: string,
): Promise<{ user: User; apiKey: string }> {
  const user = lookupAccount(realm, email);
  if (!realm.model.properties.authentication_methods["Email"]) {
    throw refused("PASSWORD_AUTH_DISABLED", "Password authentication is disabled in this organization");
  }
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  const { passwordHash } = credentials ?? {};
  if (!user || isBot(user) || !passwordHash || !(await matchesPassword(password, passwordHash))) {
    throw incorrect();
  }
  return { user, apiKey: credentials?.apiKey ?? "" };
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
