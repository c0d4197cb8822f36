/**
 * The cookies of a signed-in browser. Over https, their names keep other hosts of the domain from setting them, except
 * the one that organizations share (`known-organizations.ts`).
 */
import { parseCookie, stringifySetCookie } from "cookie";

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith("https:");

type CookieName = "sessionid" | "csrftoken" | "openid" | "known_users" | "organizations";

function spelled(siteUrl: string, name: CookieName): string {
  if (!isSecure(siteUrl)) return name;
  return name === "organizations" ? `__Secure-${name}` : `__Host-${name}`;
}

/** Returns the value of a cookie that the browser sent; the first of several with the same name. */
export const readCookie = (
  header: string | undefined,
  siteUrl: string,
  name: CookieName,
): string | undefined => parseCookie(header ?? "")[spelled(siteUrl, name)] || undefined;

/**
 * Returns a `Set-Cookie` header. Only the CSRF token is visible to scripts, because clients have to send it back.
 *
 * @param value `null` deletes the cookie
 * @param seconds the lifetime of the cookie
 * @param domain for `organizations`: its hosts get the cookie. Without a domain, only the own host does
 */
export const writeCookie = (
  siteUrl: string,
  name: CookieName,
  value: string | null,
  seconds: number,
  domain?: string,
): string =>
  stringifySetCookie({
    name: spelled(siteUrl, name),
    value: value ?? "",
    path: "/",
    maxAge: value === null ? 0 : seconds,
    secure: isSecure(siteUrl),
    httpOnly: name !== "csrftoken",
    sameSite: "lax",
    ...(domain !== undefined && { domain }),
  });
