/** HTTP Basic authentication with an API key (spec 5.1). */
import { ApiError, badRequest, type Endpoint, missingParameter, notAuthenticated } from "@confab/contract";
import { setBounded } from "../bounded-map.ts";
import { accessActiveRealm, NOT_LOGGED_IN } from "../domain/realm/access.ts";
import { accessEndpoint } from "../domain/users/access.ts";
import { BotType, type User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";

/** Headers remembered for each realm, some 200 bytes each. */
const MAX_REMEMBERED = 20_000;

const API_KEY = /^[A-Za-z0-9]{32}$/;

/** What a header proved: that its sender knows the key with this hash, for the account of this address. */
interface Proof {
  readonly email: string;
  readonly apiKeyHash: string;
}

/**
 * Headers that have been checked. A client sends the same one with every request, and hashing its key again would cost
 * more than anything else in finding out who it is. A proof holds as long as the account has that address and that key.
 */
const proofs = new WeakMap<Realm, Map<string, Proof>>();

/**
 * Who sent the request. Reads the model only.
 *
 * @throws ApiError 401 for everything that is wrong with the credentials, 400 for another scheme
 */
export function authenticate(realm: Realm, authorization: string | undefined): User {
  if (authorization === undefined) {
    throw notAuthenticated(NOT_LOGGED_IN);
  }
  const user = proven(realm, authorization) ?? prove(realm, authorization);
  if (!user.is_active) throw notAuthenticated("Account is deactivated");
  accessActiveRealm(realm.model, "Basic");
  return user;
}

/** Accounts by keys that came in queries. A proof holds as long as the account has that key. */
const usersOfKeys = new WeakMap<Realm, Map<string, number>>();

/**
 * Who has this key, for addresses that other services call, and that show pictures to programs which can't send headers
 * (reference 3.1). Reads the model only.
 *
 * @throws ApiError 401, with a code (reference 2), for everything that is wrong with it
 */
export function authenticateByKey(realm: Realm, apiKey: string | undefined): User {
  if (apiKey === undefined) throw missingParameter("api_key");
  const key = apiKey.trim();
  if (!API_KEY.test(key)) throw unauthorized("Malformed API key", "INVALID_API_KEY");
  const user = userOfKey(realm, realm.context.secrets.hash(key));
  if (!user || user.is_system) throw unauthorized("Invalid API key", "INVALID_API_KEY");
  if (!user.is_active) throw unauthorized("Account is deactivated", "USER_DEACTIVATED");
  accessActiveRealm(realm.model, "coded");
  return user;
}

/** The first time all accounts are looked through, which takes a large organization a millisecond. */
function userOfKey(realm: Realm, hash: string): User | undefined {
  const { users } = realm.model;
  const known = usersOfKeys.get(realm) ?? new Map<string, number>();
  usersOfKeys.set(realm, known);
  const remembered = users.get(known.get(hash) ?? -1);
  if (remembered?.api_key_hash === hash) return remembered;
  for (const user of users.values()) {
    if (user.api_key_hash !== hash) continue;
    setBounded(known, hash, user.user_id, MAX_REMEMBERED);
    return user;
  }
  return undefined;
}

const unauthorized = (message: string, code: string) => new ApiError(message, { status: 401, code });

function proven(realm: Realm, authorization: string): User | undefined {
  const proof = proofs.get(realm)?.get(authorization);
  const user = proof && realm.model.userByDeliveryEmail(proof.email);
  return user?.api_key_hash === proof?.apiKeyHash ? user : undefined;
}

/** @throws ApiError when the header does not name an account and its key */
function prove(realm: Realm, authorization: string): User {
  const { email, key } = parseBasic(authorization);
  if (!API_KEY.test(key)) throw notAuthenticated("Malformed API key");
  const user = realm.model.userByDeliveryEmail(email);
  if (!user || user.is_system || !realm.context.secrets.matches(key, user.api_key_hash)) {
    throw notAuthenticated("Invalid API key");
  }
  remember(realm, authorization, { email, apiKeyHash: user.api_key_hash });
  return user;
}

function remember(realm: Realm, authorization: string, proof: Proof): void {
  const known = proofs.get(realm) ?? new Map<string, Proof>();
  proofs.set(realm, known);
  setBounded(known, authorization, proof, MAX_REMEMBERED);
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
