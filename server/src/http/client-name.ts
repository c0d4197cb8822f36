/** What a message says it was sent with (reference 4.1). */

const MAX_LENGTH = 30;

/** Programs that show the sender's own message, so that it is read the moment it is sent (reference 4.7). */
const showsOwnMessages = new Set([
  "zulipandroid",
  "zulipios",
  "zulipdesktop",
  "zulipmobile",
  "zulipelectron",
  "zulipterminal",
  "snipe",
  "website",
  "ios",
  "android",
]);

/** @param explicit the `client` parameter, which wins */
export function clientName(explicit: string | undefined, userAgent: string | undefined): string {
  if (explicit) return explicit.slice(0, MAX_LENGTH);
  if (!userAgent) return "Unspecified";
  const [name] = userAgent.split(/\/| (?=[\d(])/);
  return name?.trim().slice(0, MAX_LENGTH) || "Unspecified";
}

export const readsOwnMessages = (client: string): boolean => {
  const name = client.toLowerCase();
  return showsOwnMessages.has(name) || name.includes("desktop app");
};
