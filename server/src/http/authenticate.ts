/** HTTP Basic authentication with an API key (spec 5.1). */
import { ApiError, badRequest, type Endpoint, notAuthenticated } from "@confab/contract";
import { setBounded } from "../bounded-map.ts";
import { accessActiveRealm } from "../domain/realm/access.ts";
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
    throw notAuthenticated("Not logged in: API authentication or user session required");
  }
  return active(realm, proven(realm, authorization) ?? prove(realm, authorization), "challenge");
}

/**
 * Who asks for something by an address that has their API key in it, as pictures are asked for by programs that can't send
 * headers (reference 3.1).
 *
 * @throws ApiError 401
 */
export function authenticateByKey(realm: Realm, key: string): User {
  const remembered = `key ${key}`;
  const user = proven(realm, remembered) ?? findByKey(realm, key);
  if (!user) throw new ApiError("Invalid API key", { status: 401, code: "INVALID_API_KEY" });
  remember(realm, remembered, { email: user.delivery_email, apiKeyHash: user.api_key_hash });
  return active(realm, user, "coded");
}

function findByKey(realm: Realm, key: string): User | undefined {
  if (!API_KEY.test(key)) return undefined;
  const hash = realm.context.secrets.hash(key);
  for (const user of realm.model.users.values()) {
    if (user.api_key_hash === hash && !user.is_system) return user;
  }
  return undefined;
}

/** @throws ApiError 401 */
function active(realm: Realm, user: User, form: "challenge" | "coded"): User {
  if (!user.is_active) throw notAuthenticated("Account is deactivated");
  accessActiveRealm(realm.model, form);
  return user;
}

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
