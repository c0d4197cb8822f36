/** HTTP Basic authentication with an API key (docs/interface/authentication.md#api-keys). */
import {
  ApiError,
  BotType,
  badRequest,
  type Endpoint,
  missingParameter,
  notAuthenticated,
} from "@confab/contract";
import { setBounded } from "../base/bounded-map.ts";
import { NOT_LOGGED_IN, requireActiveRealm } from "../domain/access/realm.ts";
import { requireMayCall } from "../domain/access/users.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";

/** The largest number of cached headers for each realm, some 200 bytes each. */
const MAX_REMEMBERED = 20_000;

const API_KEY = /^[A-Za-z0-9]{32}$/;

/** The result of a successful check: the sender knows the key with this hash, for the account with this address. */
interface Proof {
  readonly email: string;
  readonly apiKeyHash: string;
}

/**
 * A cache of headers that passed the check. A client sends the same header with every request, and hashing its key
 * again would be the most expensive part of authentication. A proof is valid as long as the account has that address
 * and that key.
 */
const proofs = new WeakMap<Realm, Map<string, Proof>>();

/**
 * Returns the sender of the request. Reads the model only.
 *
 * @throws ApiError 401 for everything that is wrong with the credentials, 400 for another scheme
 */
export function authenticate(realm: Realm, authorization: string | undefined): User {
  if (authorization === undefined) {
    throw notAuthenticated(NOT_LOGGED_IN);
  }
  const user = proven(realm, authorization) ?? prove(realm, authorization);
  if (!user.is_active) throw notAuthenticated("Account is deactivated");
  requireActiveRealm(realm.model, "Basic");
  return user;
}

/** A cache of account ids by API keys that came in queries. An entry is valid as long as the account has that key. */
const usersOfKeys = new WeakMap<Realm, Map<string, number>>();

/**
 * Returns the user with this key. Serves addresses that other services call, and pictures in programs that can't send
 * headers (docs/interface/authentication.md#api-keys). Reads the model only.
 *
 * @throws ApiError 401, with a code (docs/interface/errors.md#codes), for everything that is wrong with the key
 */
export function authenticateByKey(realm: Realm, apiKey: string | undefined): User {
  if (apiKey === undefined) throw missingParameter("api_key");
  const key = apiKey.trim();
  if (!API_KEY.test(key)) throw unauthorized("Malformed API key", "INVALID_API_KEY");
  const user = userOfKey(realm, realm.context.secrets.hash(key));
  if (!user || user.is_system) throw unauthorized("Invalid API key", "INVALID_API_KEY");
  if (!user.is_active) throw unauthorized("Account is deactivated", "USER_DEACTIVATED");
  requireActiveRealm(realm.model, "coded");
  return user;
}

/** Searches all accounts the first time, which takes a millisecond in a large organization. */
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

/** @throws ApiError if the header does not name an account and its key */
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
  // `Buffer.from` would skip characters outside base64.
  if (!/^[a-z0-9+/]+={0,2}$/i.test(encoded)) throw invalidHeader();
  const [email, key, ...more] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (email === undefined || key === undefined || more.length > 0) throw invalidHeader();
  return { email: email.trim(), key: key.trim() };
}

const invalidHeader = () => notAuthenticated("Invalid authorization header for basic auth");

/**
 * Checks that the user may call the endpoint at all.
 *
 * @throws ApiError
 */
export function authorize(endpoint: Endpoint, user: User): void {
  if (user.bot_type === BotType.incomingWebhook && !endpoint.openToWebhookBots) {
    throw notAuthenticated("This API is not available to incoming webhook bots.");
  }
  requireMayCall(user, endpoint.who);
}
