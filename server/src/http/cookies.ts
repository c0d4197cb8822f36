/** The cookies of a signed-in browser. Over https, their names keep other hosts of the domain from setting them. */

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith("https:");

type CookieName = "sessionid" | "csrftoken" | "openid" | "known_users";

const spelled = (siteUrl: string, name: CookieName): string => (isSecure(siteUrl) ? `__Host-${name}` : name);

/** Returns the value of a cookie that the browser sent; the first of several with the same name. */
export function readCookie(
  header: string | undefined,
  siteUrl: string,
  name: CookieName,
): string | undefined {
  const wanted = `${spelled(siteUrl, name)}=`;
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  return pair?.slice(wanted.length) || undefined;
}

/**
 * Returns a `Set-Cookie` header. Only the CSRF token is visible to scripts, because clients have to send it back.
 *
 * @param value of characters that need no quoting; `null` deletes the cookie
 * @param seconds the lifetime of the cookie
 */
export function writeCookie(
  siteUrl: string,
  name: CookieName,
  value: string | null,
  seconds: number,
): string {
  const parts = [
    `${spelled(siteUrl, name)}=${value ?? ""}`,
    "Path=/",
    `Max-Age=${value === null ? 0 : seconds}`,
  ];
  if (isSecure(siteUrl)) parts.push("Secure");
  if (name !== "csrftoken") parts.push("HttpOnly");
  return [...parts, "SameSite=Lax"].join("; ");
}
