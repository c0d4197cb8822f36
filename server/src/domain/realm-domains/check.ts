/** Checks domains, and whether an address belongs to an allowed one. */
import { badRequest } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import { isDisposableDomain } from "./disposable.ts";

/**
 * Returns the domain in lower case, without surrounding white space.
 *
 * @throws ApiError
 */
export function checkDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  const problem = problemOf(domain);
  if (problem !== undefined) throw badRequest(problem);
  return domain;
}

function problemOf(domain: string): string | undefined {
  if (domain === "") return "Invalid domain: it cannot be empty.";
  if (domain.startsWith(".") || domain.endsWith("."))
    return "Invalid domain: it cannot begin or end with a dot.";
  if (!domain.includes(".")) return "Invalid domain: it needs at least two parts with a dot between them.";
  if (!domain.split(".").every((part) => /^[a-z0-9-]+$/.test(part))) {
    return "Invalid domain: its parts can only have letters, digits and hyphens.";
  }
  return undefined;
}

/** True if the restriction of domains allows this address to join. */
export function isOfAllowedDomain(email: string, model: RealmModel): boolean {
  if (!model.properties.emails_restricted_to_domains) return true;
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return model.domains.some(
    ({ domain, allow_subdomains }) => host === domain || (allow_subdomains && host.endsWith(`.${domain}`)),
  );
}

/**
 * Returns the reason why the domain of an address forbids it to join.
 *
 * @returns `undefined` for an address that may join; if only certain domains are allowed, those are trusted
 */
export async function addressProblem(
  email: string,
  model: RealmModel,
): Promise<"outside" | "disposable" | undefined> {
  if (!isOfAllowedDomain(email, model)) return "outside";
  const { emails_restricted_to_domains, disallow_disposable_email_addresses } = model.properties;
  if (emails_restricted_to_domains || !disallow_disposable_email_addresses) return undefined;
  return (await isDisposableDomain(email.slice(email.lastIndexOf("@") + 1))) ? "disposable" : undefined;
}

/** @throws ApiError for an address that may not join */
export async function requireAllowedAddress(email: string, model: RealmModel): Promise<void> {
  const problem = await addressProblem(email, model);
  if (problem === "outside") throw badRequest(`Email '${email}' not allowed in this organization`);
  if (problem === "disposable") {
    throw badRequest("Disposable email addresses are not allowed in this organization");
  }
}
