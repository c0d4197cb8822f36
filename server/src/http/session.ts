/**
 * Sessions of signed-in browsers: finds the session of a request and its user
 * (docs/interface/authentication.md#browser-sessions).
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { requireActiveRealm } from "../domain/access/realm.ts";
import type { Session } from "../domain/sessions/queries.ts";
import { SESSION_MILLISECONDS } from "../domain/sessions/sessions.ts";
import type { User } from "../model/records.ts";
import type { Realm } from "../realm/realm.ts";
import { readCookie, writeCookie } from "./cookies.ts";

export const isSafe = (method: string): boolean => ["GET", "HEAD", "OPTIONS"].includes(method);

/** The user of a request and their session. */
export interface SessionUser {
  readonly session: Session;
  readonly user: User;
}

/** Returns the session of a request and its user; `undefined` without a valid session. */
export async function lookupSessionUser(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser | undefined> {
  const token = readCookie(request.headers.cookie, realm.model.siteUrl, "sessionid");
  if (token === undefined) return undefined;
  const used = await realm.services.sessions.use(token, !isSafe(request.method));
  const user = used && realm.model.users.get(used.session.userId);
  if (!used || !user?.is_active) return undefined;
  requireActiveRealm(realm.model, "Session");
  if (used.isProlonged) setSessionCookie(realm, token, reply);
  return { session: used.session, user };
}

/** @param token `null` signs the browser out */
export const setSessionCookie = (realm: Realm, token: string | null, reply: FastifyReply): FastifyReply =>
  reply.header(
    "set-cookie",
    writeCookie(realm.model.siteUrl, "sessionid", token, SESSION_MILLISECONDS / 1000),
  );
