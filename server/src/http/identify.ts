/** Identifies the sender of a request by API key or session, and counts the request. */
import { ApiError } from "@confab/contract";
import { countedAddress } from "../base/ip-addresses.ts";
import { accountNeeded, NOT_LOGGED_IN, opensToSpectators } from "../domain/access/realm.ts";
import type { Session } from "../domain/sessions/queries.ts";
import type { User } from "../model/records.ts";
import { authenticate, authenticateByKey, authorize } from "./authenticate.ts";
import { CSRF_FIELD, checkCsrf } from "./csrf.ts";
import type { Exchange } from "./exchange.ts";
import { usageHeaders } from "./rate-limit.ts";
import { isSafe, lookupSessionUser, type SessionUser } from "./session.ts";

export interface Caller {
  /** Absent if the endpoint is open to everybody. */
  readonly user: User | undefined;
  /** The browser's session; absent if the request came with an API key. */
  readonly session: Session | undefined;
}

/**
 * @throws ApiError 401 for unknown senders, 403 for another site's form, 429 for too many requests, and what the
 * endpoint says
 */
export async function identify(exchange: Exchange): Promise<Caller> {
  const { prefix, route, request, reply, realm, limiter, context } = exchange;
  const { endpoint } = route;
  if (endpoint.who === "public") {
    if (prefix === "json") await lookupBrowser(exchange);
    return { user: undefined, session: undefined };
  }
  const limited = context.config.rateLimits;
  let caller: SessionUser | { user: User; session: undefined } | undefined;
  try {
    caller = prefix === "json" ? await lookupInBrowser(exchange) : program(exchange);
  } catch (error) {
    if (limited) limiter.use("address", countedAddress(request.ip));
    throw error;
  }
  if (!caller) {
    if (limited) reply.headers(usageHeaders(limiter.use("address", countedAddress(request.ip))));
    return { user: undefined, session: undefined };
  }
  const { user, session } = caller;
  if (limited) {
    const rule = endpoint.path.startsWith("/events") && endpoint.method === "GET" ? "poll" : "user";
    reply.headers(usageHeaders(limiter.use(rule, `${realm.realmId}/${user.user_id}`)));
  }
  authorize(endpoint, user);
  return { user, session };
}

/**
 * Returns `undefined` for people without an account, if they have access. @throws ApiError for all others who are not
 * signed in
 */
async function lookupInBrowser(
  exchange: Exchange,
): Promise<SessionUser | { user: User; session: undefined } | undefined> {
  const signedIn = await lookupBrowser(exchange);
  if (signedIn) return signedIn;
  const { route, realm, request } = exchange;
  const isAnonymous = request.headers.authorization === undefined;
  if (route.endpoint.openToSpectators && isAnonymous && opensToSpectators(realm)) return undefined;
  return program(exchange);
}

const program = (exchange: Exchange): { user: User; session: undefined } => ({
  user: authenticateProgram(exchange),
  session: undefined,
});

/** Returns the user who is signed in at the browser; `undefined` without a sign-in. @throws ApiError CSRF_FAILED */
async function lookupBrowser({
  route,
  realm,
  request,
  reply,
  fields,
}: Exchange): Promise<SessionUser | undefined> {
  const signedIn = await lookupSessionUser(realm, request, reply);
  const isOpen = route.endpoint.who === "public" && request.headers.authorization === undefined;
  if ((signedIn || isOpen) && !isSafe(request.method)) {
    checkCsrf(realm, signedIn?.session, request, fields.body.get(CSRF_FIELD));
  }
  return signedIn;
}

/**
 * @throws ApiError; people who follow a link to the interface are redirected to the sign-in
 * (docs/interface/authentication.md#api-keys)
 */
function authenticateProgram({ prefix, route, realm, request, fields }: Exchange): User {
  if (route.endpoint.keyInQuery) return authenticateByKey(realm, fields.query.get("api_key"));
  const { authorization, accept } = request.headers;
  if (authorization === undefined) {
    if (accept?.includes("text/html")) throw signInFirst(request.url);
    if (prefix === "json") throw accountNeeded();
  }
  return authenticate(realm, authorization);
}

/** Redirects people to the sign-in, which returns them to the requested address. */
export const signInFirst = (url: string): ApiError =>
  new ApiError(NOT_LOGGED_IN, {
    status: 302,
    code: null,
    headers: { location: `/login/?next=${encodeURIComponent(url)}` },
  });
