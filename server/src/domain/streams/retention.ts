/** The time for which a stream's messages are kept (docs/interface/streams.md#stream-options). */
import { invalidParameter } from "@confab/contract";
import type { User } from "../../model/records.ts";
import { requireOwner } from "../access/users.ts";

/** The value for messages that are kept forever. */
export const UNLIMITED = -1;

/** The largest number of days that fits the column. */
const MAX_DAYS = 2 ** 31 - 1;

/**
 * @param value days as number or text, `realm_default` or `unlimited`
 * @returns days, `UNLIMITED`, or `null` for the organization's setting
 * @throws ApiError
 */
export function parseRetention(value: string | number): number | null {
  if (value === "realm_default") return null;
  if (value === "unlimited") return UNLIMITED;
  const days = typeof value === "string" && !/^\d+$/.test(value) ? Number.NaN : Number(value);
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw invalidParameter("message_retention_days", String(value));
}

/** Requires an owner: only owners decide when messages are deleted. @throws ApiError */
export const requireMaySetRetention = (user: User): void => requireOwner(user);
