/** Signing in with a password (spec 4.12, reference 3.3). */
import { ApiError, badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { isBot } from "./access.ts";
import { isEmail } from "./names.ts";
import { matchesPassword } from "./password.ts";
import { lookupCredentials } from "./queries.ts";

/**
 * The API key that belongs to a password.
 *
 * @throws ApiError 401; it does not tell a wrong password from an unknown account
 */
export async function signIn(
  realm: Realm,
  username: string,
  password: string,
): Promise<{ user: User; apiKey: string }> {
  if (!isEmail(username.trim())) throw badRequest("Enter a valid email address.");
  const user = realm.model.userByDeliveryEmail(username);
  if (user && !user.is_active) throw refused("USER_DEACTIVATED", "Account is deactivated");
  if (!realm.model.isActive) throw refused("REALM_DEACTIVATED", "This organization has been deactivated");
  const credentials = user && (await realm.read((tx) => lookupCredentials(tx, user.user_id)));
  const { passwordHash } = credentials ?? {};
  if (!user || isBot(user) || !passwordHash || !(await matchesPassword(password, passwordHash))) {
    throw refused("AUTHENTICATION_FAILED", "Your username or password is incorrect");
  }
  return { user, apiKey: credentials?.apiKey ?? "" };
}

const refused = (code: string, message: string) => new ApiError(message, { status: 401, code });
