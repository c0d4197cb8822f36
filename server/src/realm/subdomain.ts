/**
 * Checks names that another organization could have below the installation's own
 * (docs/interface/more-operations.md#operations).
 */

import { FIRST_HOST, parseHost } from "./addresses.ts";
import type { Context } from "./context.ts";
import { lookupRealm } from "./queries.ts";

const LEAST_LENGTH = 3;

/** @returns a sentence for the person who chooses a name; `undefined` if the name is available */
export async function whyUnavailable(
  { engine, addresses }: Pick<Context, "engine" | "addresses">,
  subdomain: string,
): Promise<string | undefined> {
  if (subdomain.length < LEAST_LENGTH) return `A name needs at least ${LEAST_LENGTH} characters.`;
  if (!/^[a-z0-9-]+$/.test(subdomain)) return "A name can only have lowercase letters, digits and hyphens.";
  if (/^-|-$/.test(subdomain)) return "A name cannot begin or end with a hyphen.";
  const host = parseHost(`${subdomain}.${addresses.emailHostOf(FIRST_HOST)}`);
  if (host === undefined) return "This name is too long.";
  if ((await lookupRealm(engine, host)) !== undefined) return "Another organization has this name.";
  return undefined;
}
