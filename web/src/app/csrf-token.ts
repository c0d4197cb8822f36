/** The token that shows a request to come from a page of the server's own; a new sign-in brings a new one. */
export function readCsrfToken(): string {
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  const found = pairs.find(([name]) => name === "__Host-csrftoken" || name === "csrftoken");
  return found?.[1] ?? "";
}
