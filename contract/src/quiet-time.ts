/** The quiet times that follow from a pause and a schedule. Servers and clients compute them alike. */
import type { DoNotDisturb, NotificationSchedule } from "./objects/do-not-disturb.ts";

/** The times of a user who has never chosen any. */
export const NO_QUIET_TIMES: DoNotDisturb = { paused_until: null, resumed_until: null, schedule: null };

const DAY = 24 * 3600;

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

/**
 * Returns the time at which the clocks of a zone show a day and minute. A minute that they show twice is the first one.
 * A minute that they skip counts as if they had not been changed yet.
 *
 * @param day counted from 1 January 1970
 */
function timeOf(timezone: string, day: number, minute: number): number {
  const shown = day * DAY + minute * 60;
  const [before, after] = [offsetAt(timezone, shown - DAY), offsetAt(timezone, shown + DAY)];
  const isSkipped = offsetAt(timezone, shown - before) !== before;
  return isSkipped && offsetAt(timezone, shown - after) === after ? shown - after : shown - before;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  /** Seconds by quarter of an hour. Clocks are changed at no other times. */
  readonly offsets: Map<number, number>;
}

/** Finding an offset is slow, and a server asks for the same ones for thousands of users. */
const zones = new Map<string, Zone>();
const MAX_ZONES = 1000;
const MAX_OFFSETS = 1000;

/** Returns the seconds by which a zone is ahead of UTC at a time. */
function offsetAt(timezone: string, at: number): number {
  const zone = zoneOf(timezone);
  const quarter = Math.floor(at / 900);
  const known = zone.offsets.get(quarter);
  if (known !== undefined) return known;
  const name = zone.format.formatToParts(at * 1000).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  if (zone.offsets.size >= MAX_OFFSETS) zone.offsets.clear();
  zone.offsets.set(quarter, offset);
  return offset;
}

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) return known;
  const zone: Zone = { format: formatOf(timezone || "UTC"), offsets: new Map() };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  } catch (error) {
    if (error instanceof RangeError) return formatOf("UTC");
    throw error;
  }
}
