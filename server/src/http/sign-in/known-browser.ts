/**
 * Which users have signed in at a browser before: it keeps a signature for each of the last ones. It proves nothing but
 * that, so it outlives the session.
 */
import { readCookie, writeCookie } from "../cookies.ts";
import type { PageExchange } from "../realm-pages.ts";

const MAX_USERS = 5;

const COOKIE_SECONDS = 365 * 24 * 3600;

/** Notes that a user has signed in. @returns whether they had at this browser before */
export function noteBrowser({ realm, request, reply }: PageExchange, userId: number): boolean {
  const { realmId, model, context } = realm;
  const hash = context.secrets.hash(`known browser ${realmId} ${userId}`);
  const signature = Buffer.from(hash, "base64").toString("base64url");
  const known = readCookie(request.headers.cookie, model.siteUrl, "known_users")?.split(".") ?? [];
  const others = known.filter((one) => one !== signature);
  const value = [signature, ...others].slice(0, MAX_USERS).join(".");
  reply.header("set-cookie", writeCookie(model.siteUrl, "known_users", value, COOKIE_SECONDS));
  return others.length < known.length;
}
