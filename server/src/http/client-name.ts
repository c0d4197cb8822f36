/** Determines the client name that a message shows (reference 4.1). */
import type { Door } from "./exchange.ts";

const MAX_LENGTH = 30;

/** The name for requests through the browser's door, unless their program has a name of the kind that clients know. */
const WEBSITE = "website";

/** Programs that show the sender their own message, which is therefore read as soon as it is sent (reference 4.7). */
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
 * @param door by which the request came: browsers have one of their own
 * @param explicit the `client` parameter, which takes precedence
 */
export function clientName(door: Door, explicit: string | undefined, userAgent: string | undefined): string {
  const [product] = userAgent?.split(/\/| (?=[\d(])/) ?? [];
  const name = readable(explicit) || readable(product) || "Unspecified";
  return door === "json" && !name.startsWith("Zulip") ? WEBSITE : name;
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
