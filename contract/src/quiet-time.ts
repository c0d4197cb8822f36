/** The quiet times that follow from a pause and a schedule. Servers and clients compute them alike. */
import type { DoNotDisturb, NotificationSchedule } from "./objects/do-not-disturb.ts";
import { DAY, offsetAt, timeOf } from "./zone-time.ts";

/** The times of a user who has never chosen any. */
export const NO_QUIET_TIMES: DoNotDisturb = { paused_until: null, resumed_until: null, schedule: null };

/**
 * Returns the end of the quiet time, if there is one now.
 *
 * @param timezone IANA name; `""`, or a name that this runtime doesn't know, means UTC
 * @param now Unix time in seconds
 */
export function quietUntil(
  { paused_until, resumed_until, schedule }: DoNotDisturb,
  timezone: string,
  now: number,
): number | undefined {
  const resumed = Math.max(now, paused_until ?? 0);
  const end = schedule && resumed >= (resumed_until ?? 0) ? nextHours(schedule, timezone, resumed) : resumed;
  return end > now ? end : undefined;
}

/** Returns the first time that is within the hours of the schedule, and not before `at`. */
function nextHours(schedule: NotificationSchedule, timezone: string, at: number): number {
  const today = Math.floor((at + offsetAt(timezone, at)) / DAY);
  // The hours of yesterday may end today. A change of the clocks may skip hours, and then those of the next week count.
  for (let day = today - 1; day <= today + 14; day += 1) {
    const weekday = ((day + 3) % 7) + 1;
    const hours = schedule.find((each) => each.weekday === weekday);
    if (!hours) continue;
    const { from, to } = hours;
    const start = timeOf(timezone, day, from);
    const end = timeOf(timezone, day + (to > from ? 0 : 1), to);
    if (at < end && start < end) return Math.max(at, start);
  }
  return at;
}
