/**
 * Returns the token that proves that a request comes from one of the server's own pages. Each sign-in changes the
 * token.
 */
export function readCsrfToken(): string {
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  const found = pairs.find(([name]) => name === "__Host-csrftoken" || name === "csrftoken");
  return found?.[1] ?? "";
}
