/** How long a stream's messages are kept (spec 2, Stream). */
import { invalidParameter } from "@confab/contract";
import type { User } from "../../model/records.ts";
import { requireOwner } from "../users/access.ts";

/** Kept for ever. */
export const UNLIMITED = -1;

/** Days fit the column, and any calendar. */
const MAX_DAYS = 2 ** 31 - 1;

/**
 * @param value days as number or text, `realm_default` or `unlimited`
 * @returns days, `UNLIMITED`, or `null` for what the organization has
 * @throws ApiError
 */
export function parseRetention(value: string | number): number | null {
  if (value === "realm_default") return null;
  if (value === "unlimited") return UNLIMITED;
  const days = typeof value === "string" && !/^\d+$/.test(value) ? Number.NaN : Number(value);
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw invalidParameter("message_retention_days", String(value));
}

/** Only owners decide when messages are deleted. @throws ApiError */
export const accessRetention = (user: User): void => requireOwner(user);
