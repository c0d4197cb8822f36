/** Parameters that a webhook's address has beside the key and the place: which events it wants, and how they are told. */
import { badRequest } from "@confab/contract";
import type { Integration, Notice, Options, WebhookEvent } from "./integration.ts";
import { matchesAny } from "./wildcard.ts";

/** All integrations have these. */
const common = ["api_key", "stream", "topic"] as const;

/** Every endpoint has these. */
const general: readonly string[] = ["client", "method"];

/** Returns the parameters that an integration's address may have. */
export const parametersOf = ({ options }: Integration): readonly string[] => [...common, ...options];

/** @throws ApiError for a parameter that the integration doesn't have: ignoring it would send what was not wanted */
export function checkParameters(integration: Integration, names: Iterable<string>): void {
  const known = parametersOf(integration);
  for (const name of names) {
    if (known.includes(name) || general.includes(name)) continue;
    throw badRequest(
      `The integration '${integration.name}' has no parameter '${name}'; it has ${known.join(", ")}.`,
    );
  }
}

export function isWantedEvent(
  { names }: WebhookEvent,
  { only_events, exclude_events = [] }: Options,
): boolean {
  if (matchesAny(exclude_events, names)) return false;
  return only_events === undefined || matchesAny(only_events, names);
}

/** Returns true for messages that are about no branch. */
export function isOnWantedBranch(notice: Notice, { branches }: Options): boolean {
  if (branches === undefined || notice.branches === undefined) return true;
  const patterns = branches.split(",").map((pattern) => pattern.trim());
  return matchesAny(patterns, notice.branches);
}
