/** Optional parameters of a webhook's address: the events to report, and how to report them. */
import { badRequest } from "@confab/contract";
import type { Integration, Options, WebhookEvent, WebhookMessage } from "./integration.ts";
import { matchesAny } from "./wildcard.ts";

/** Parameters of all integrations. */
const common = ["api_key", "stream", "topic"] as const;

/** Parameters of every endpoint. */
const general: readonly string[] = ["client", "method"];

/** Returns the parameters that an integration's address may have. */
export const parametersOf = ({ options }: Integration): readonly string[] => [...common, ...options];

/** @throws ApiError for a parameter that the integration doesn't have: ignoring it would send unwanted messages */
export function checkParameters(integration: Integration, names: Iterable<string>): void {
  const known = parametersOf(integration);
  for (const name of names) {
    if (known.includes(name) || general.includes(name)) continue;
    throw badRequest(
      `The integration '${integration.name}' has no parameter '${name}'. Available: ${known.join(", ")}.`,
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

/** Returns true for messages on a wanted branch, and for messages without a branch. */
export function isOnWantedBranch(notice: WebhookMessage, { branches }: Options): boolean {
  if (branches === undefined || notice.branches === undefined) return true;
  const patterns = branches.split(",").map((pattern) => pattern.trim());
  return matchesAny(patterns, notice.branches);
}
