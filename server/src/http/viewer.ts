/** Who looks at a page that is not part of the interface: a file, a link to a call. */
import { notAuthenticated } from "@confab/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BotType, type User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import { authenticate, authenticateByKey } from "./authenticate.ts";
import { signInFirst } from "./identify.ts";
import { lookupSessionUser } from "./session.ts";

/** Who asks, by session, header or key in the address. @throws ApiError 401, or 302 to where people sign in */
export async function viewer(realm: Realm, request: FastifyRequest, reply: FastifyReply): Promise<User> {
  const { api_key: key } = request.query as { api_key?: string | string[] };
  const { authorization, accept } = request.headers;
  if (authorization === undefined && key === undefined) {
    const signedIn = await lookupSessionUser(realm, request, reply);
    if (signedIn) return signedIn.user;
    if (accept?.includes("text/html")) throw signInFirst(request.url);
  }
  const user =
    key !== undefined && authorization === undefined
      ? authenticateByKey(realm, String(Array.isArray(key) ? key.at(-1) : key))
      : authenticate(realm, authorization);
  if (user.bot_type === BotType.incomingWebhook) {
    throw notAuthenticated("This API is not available to incoming webhook bots.");
  }
  return user;
}
