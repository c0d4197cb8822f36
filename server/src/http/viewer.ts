/** Identifies the viewer of a page outside the interface, such as a file or a link to a call. */
import { type ApiError, BotType, notAuthenticated } from "@confab/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { countedAddress } from "../base/ip-addresses.ts";
import { NOT_LOGGED_IN, opensToSpectators } from "../domain/access/realm.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import { authenticate, authenticateByKey } from "./authenticate.ts";
import { signInFirst } from "./identify.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { lookupSessionUser } from "./session.ts";

/**
 * Identifies the viewer by session, header or key in the address. A wrong key or header counts against the limit of the
 * client's address, as it does at the interface.
 *
 * @throws ApiError 401, 429, or 302 to the sign-in
 */
export async function viewer(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: RateLimiter,
): Promise<User> {
  const { authorization } = request.headers;
  const key = keyIn(request);
  if (authorization === undefined && key === undefined) {
    const signedIn = await lookupSessionUser(realm, request, reply);
    if (signedIn) return signedIn.user;
    throw nobodyIsSignedIn(request);
  }
  let user: User;
  try {
    user =
      key !== undefined && authorization === undefined
        ? authenticateByKey(realm, String(Array.isArray(key) ? key.at(-1) : key))
        : authenticate(realm, authorization);
  } catch (error) {
    if (realm.context.config.rateLimits) limiter.use("address", countedAddress(request.ip));
    throw error;
  }
  if (user.bot_type === BotType.incomingWebhook) {
    throw notAuthenticated("This API is not available to incoming webhook bots.");
  }
  return user;
}

/** Like `viewer`, but returns `undefined` for people without an account, if the organization lets them read. */
export async function viewerOrSpectator(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: RateLimiter,
): Promise<User | undefined> {
  const isAnonymous = request.headers.authorization === undefined && keyIn(request) === undefined;
  if (!isAnonymous || !opensToSpectators(realm)) return viewer(realm, request, reply, limiter);
  return (await lookupSessionUser(realm, request, reply))?.user;
}

/** Returns a redirection for people who follow a link, 401 for programs. */
export const nobodyIsSignedIn = ({ headers, url }: FastifyRequest): ApiError =>
  headers.accept?.includes("text/html") ? signInFirst(url) : notAuthenticated(NOT_LOGGED_IN, "Session");

const keyIn = ({ query }: FastifyRequest): string | string[] | undefined =>
  (query as { api_key?: string | string[] }).api_key;
