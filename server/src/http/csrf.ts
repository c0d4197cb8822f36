/**
 * Protects against forged requests. Another site can make a browser send us a form with our cookies, but it can't read
 * them. So a request that changes something must carry the value of a cookie a second time, in a field or a header. The
 * value is signed for the session, so that a cookie planted from elsewhere is worthless.
 */
import { timingSafeEqual } from "node:crypto";
import { csrfFailed } from "@confab/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "../domain/sessions/queries.ts";
import type { Realm } from "../realm/realm.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** The form field, named as in the reference. The header is `X-CSRFToken`. */
export const CSRF_FIELD = "csrfmiddlewaretoken";

const COOKIE_SECONDS = 365 * 24 * 3600;

const sign = (realm: Realm, session: Session | undefined, nonce: string): string =>
  Buffer.from(
    realm.context.secrets.hash(`csrf ${realm.realmId} ${session?.tokenHash ?? "-"} ${nonce}`),
    "base64",
  ).toString("base64url");

export function newCsrfToken(realm: Realm, session: Session | undefined): string {
  const nonce = realm.context.secrets.newToken();
  return `${nonce}.${sign(realm, session, nonce)}`;
}

function isValid(realm: Realm, session: Session | undefined, token: string): boolean {
  const [nonce = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && equal(signature, sign(realm, session, nonce));
}

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Returns the token for a page's forms. Sets its cookie unless the browser already has it. */
export function csrfTokenFor(
  realm: Realm,
  session: Session | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const { siteUrl } = realm.model;
  const present = readCookie(request.headers.cookie, siteUrl, "csrftoken");
  if (present !== undefined && isValid(realm, session, present)) return present;
  const token = newCsrfToken(realm, session);
  setCsrfCookie(realm, token, reply);
  return token;
}

export const setCsrfCookie = (realm: Realm, token: string, reply: FastifyReply): FastifyReply =>
  reply.header("set-cookie", writeCookie(realm.model.siteUrl, "csrftoken", token, COOKIE_SECONDS));

/**
 * Rejects a request that may come from another site.
 *
 * @param field the form's field of the name `CSRF_FIELD`
 * @throws ApiError CSRF_FAILED
 */
export function checkCsrf(
  realm: Realm,
  session: Session | undefined,
  request: FastifyRequest,
  field: string | undefined,
): void {
  const cookie = readCookie(request.headers.cookie, realm.model.siteUrl, "csrftoken");
  if (cookie === undefined) throw csrfFailed("CSRF cookie not set.");
  const header = request.headers["x-csrftoken"];
  const given = field ?? (typeof header === "string" ? header : "");
  if (!equal(given, cookie) || !isValid(realm, session, cookie)) {
    throw csrfFailed("CSRF token missing or incorrect.");
  }
}
