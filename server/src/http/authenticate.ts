/** HTTP Basic authentication with an API key (spec 5.1). */
import { badRequest, type Endpoint, notAuthenticated } from "@confab/contract";
import { accessEndpoint } from "../domain/users/access.ts";
import { BotType, type User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";

/**
 * Who sent the request. Reads the model only.
 *
 * @throws ApiError 401 for everything that is wrong with the credentials, 400 for another scheme
 */
export function authenticate(realm: Realm, authorization: string | undefined): User {
  if (authorization === undefined) {
    throw notAuthenticated("Not logged in: API authentication or user session required");
  }
  const { email, key } = parseBasic(authorization);
  if (!/^[A-Za-z0-9]{32}$/.test(key)) throw notAuthenticated("Malformed API key");
  const user = realm.model.userByDeliveryEmail(email);
  if (!user || user.is_system || !realm.context.secrets.matches(key, user.api_key_hash)) {
    throw notAuthenticated("Invalid API key");
  }
  if (!user.is_active) throw notAuthenticated("Account is deactivated");
  if (!realm.model.isActive) throw notAuthenticated("This organization has been deactivated");
  return user;
}

function parseBasic(authorization: string): { email: string; key: string } {
  const [scheme, encoded, ...rest] = authorization.trim().split(/\s+/);
  if (encoded === undefined || rest.length > 0) throw invalidHeader();
  if (scheme?.toLowerCase() !== "basic") {
    throw badRequest("This endpoint requires HTTP basic authentication.");
  }
  // Buffer.from would skip what is not base64.
  if (!/^[a-z0-9+/]+={0,2}$/i.test(encoded)) throw invalidHeader();
  const [email, key, ...more] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (email === undefined || key === undefined || more.length > 0) throw invalidHeader();
  return { email: email.trim(), key: key.trim() };
}

const invalidHeader = () => notAuthenticated("Invalid authorization header for basic auth");

/**
 * Whether the user may call the endpoint at all.
 *
 * @throws ApiError
 */
export function authorize(endpoint: Endpoint, user: User): void {
  if (user.bot_type === BotType.incomingWebhook && !endpoint.openToWebhookBots) {
    throw notAuthenticated("This API is not available to incoming webhook bots.");
  }
  accessEndpoint(user, endpoint.who);
}
