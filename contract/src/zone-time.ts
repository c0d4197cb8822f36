/** The times that the clocks of a time zone show. Times are in seconds. */

export const DAY = 24 * 3600;

/**
 * Returns the time at which the clocks of a zone show a day and minute. A minute that they show twice is the first one.
 * A minute that they skip counts as if they had not been changed yet.
 *
 * @param day counted from 1 January 1970
 */
export function timeOf(timezone: string, day: number, minute: number): number {
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

/**
 * Returns the seconds by which a zone is ahead of UTC at a time.
 *
 * @param timezone IANA name; `""`, or a name that this runtime doesn't know, means UTC
 * @param at Unix time in seconds
 */
export function offsetAt(timezone: string, at: number): number {
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
