/**
 * Suggests times for scheduled messages and reminders, in this computer's time zone like all times of the client. Pure.
 */

import { dayAt } from "../places/day.ts";

/** The hour at which a day's work begins. */
export const MORNING_HOUR = 9;

const MINUTE = 60_000;

export type SuggestedTime = "hour" | "tomorrow" | "monday";

/**
 * Returns suggestions, the next one first. `monday` is missing on Sundays, when it would be `tomorrow`.
 *
 * @param now milliseconds since 1970, like the results
 */
export function suggestedTimes(now: number): ReadonlyMap<SuggestedTime, number> {
  const today = new Date(now);
  const morningIn = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, MORNING_HOUR).getTime();
  const untilMonday = (8 - today.getDay()) % 7 || 7;
  return new Map<SuggestedTime, number>([
    ["hour", Math.ceil(now / MINUTE) * MINUTE + 60 * MINUTE],
    ["tomorrow", morningIn(1)],
    ...(untilMonday > 1 ? [["monday", morningIn(untilMonday)] as const] : []),
  ]);
}

export type ReminderTime = "minutes" | "hour" | "hours" | "tomorrow" | "monday";

/** Returns suggestions for a reminder, the next one first. @param now milliseconds since 1970, like the results */
export function reminderTimes(now: number): ReadonlyMap<ReminderTime, number> {
  const soon = Math.ceil(now / MINUTE) * MINUTE;
  return new Map<ReminderTime, number>([
    ["minutes", soon + 20 * MINUTE],
    ["hour", soon + 60 * MINUTE],
    ["hours", soon + 180 * MINUTE],
    ...[...suggestedTimes(now)].filter(([name]) => name !== "hour"),
  ]);
}

/** Returns a moment as the value of a field for date and time. @param at milliseconds since 1970 */
export function toField(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${dayAt(at)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns milliseconds since 1970; `undefined` for an incomplete value */
export function fromField(value: string): number | undefined {
  const at = new Date(value).getTime();
  return Number.isNaN(at) ? undefined : at;
}
