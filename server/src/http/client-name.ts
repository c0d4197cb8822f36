/** Determines the client name that a message shows (docs/interface/sending.md#client-name). */
import type { ApiPrefix } from "./exchange.ts";

const MAX_LENGTH = 30;

/** The name for requests below the prefix of browsers, unless their program has a name of the kind that clients know. */
const WEBSITE = "website";

/**
 * Programs that show the sender their own message, which is therefore read as soon as it is sent
 * (docs/interface/sending.md#who-receives-a-message).
 */
const showsOwnMessages = new Set([
  "zulipandroid",
  "zulipios",
  "zulipdesktop",
  "zulipmobile",
  "zulipelectron",
  "zulipterminal",
  "snipe",
  WEBSITE,
  "ios",
  "android",
]);

/**
 * @param prefix of the request's address: browsers use their own
 * @param explicit the `client` parameter, which takes precedence
 */
export function clientName(
  prefix: ApiPrefix,
  explicit: string | undefined,
  userAgent: string | undefined,
): string {
  const [product] = userAgent?.split(/\/| (?=[\d(])/) ?? [];
  const name = readable(explicit) || readable(product) || "Unspecified";
  return prefix === "json" && !name.startsWith("Zulip") ? WEBSITE : name;
}

/** Returns at most 30 characters, without those that a database or a terminal can't handle. */
function readable(name = ""): string {
  const start = name
    .slice(0, 4 * MAX_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, "");
  return [...start.trim()].slice(0, MAX_LENGTH).join("");
}

export const readsOwnMessages = (client: string): boolean => {
  const name = client.toLowerCase();
  return showsOwnMessages.has(name) || name.includes("desktop app");
};
