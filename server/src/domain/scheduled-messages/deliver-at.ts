/**
 * Parses the time at which a message is sent: `deliver_at` of `POST /messages` is free text
 * (docs/interface/sending.md#other-parameters).
 */

/** The longest text that is parsed. No date is longer, and parsing takes more than linear time. */
const MAX_LENGTH = 100;

const MINUTE = 60_000;

/** The latest day with a year of four digits, in milliseconds since 1970. */
export const LATEST = Date.UTC(9999, 11, 31);

export interface DeliveryTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes east of UTC, of the zone that the text names, or else of the given zone. */
  readonly offsetMinutes: number;
}

/**
 * Parses a date and time such as `2031-05-01 09:00`, `1 May 2031 9:00 +0200`, `tomorrow at 9am` or Unix seconds.
 *
 * @param now milliseconds since 1970, for words such as `tomorrow`
 * @param zone IANA name of the time zone for a text that names none
 * @returns `undefined` for text that is not a time, or contains other words
 */
export async function readDeliveryTime(
  text: string,
  now: number,
  zone: string,
): Promise<DeliveryTime | undefined> {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return undefined;
  const found = /^\d{9,12}$/.test(trimmed)
    ? { at: Number(trimmed) * 1000, offsetMinutes: offsetOf(Number(trimmed) * 1000, zone) }
    : await readText(trimmed, now, zone);
  return found && found.at <= LATEST ? found : undefined;
}

async function readText(text: string, now: number, zone: string): Promise<DeliveryTime | undefined> {
  // Few servers ever need the library, whose 50 modules would take 30 milliseconds of every start.
  const { casual } = await import("chrono-node/en");
  const reference = { instant: new Date(now), timezone: offsetOf(now, zone) };
  const [found, ...others] = casual.parse(text, reference, { forwardDate: true });
  if (!found || others.length > 0 || found.text !== text || found.end) return undefined;
  const { start } = found;
  const part = (name: "hour" | "minute" | "second") => (start.isCertain(name) ? (start.get(name) ?? 0) : 0);
  const wall = Date.UTC(
    start.get("year") ?? 0,
    (start.get("month") ?? 1) - 1,
    start.get("day") ?? 1,
    part("hour"),
    part("minute"),
    part("second"),
  );
  const named = start.isCertain("timezoneOffset") ? start.get("timezoneOffset") : null;
  // Near a change of the clocks, the offset at the resulting time counts. One correction finds it.
  const offsetMinutes = named ?? offsetOf(wall - offsetOf(wall, zone) * MINUTE, zone);
  return { at: wall - offsetMinutes * MINUTE, offsetMinutes };
}

/** Returns the minutes that a zone is ahead of UTC at a given time. */
function offsetOf(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the time in the format of responses: `2031-05-01 09:00:00+02:00`. */
export function formatDeliveryTime({ at, offsetMinutes }: DeliveryTime): string {
  const wall = new Date(at + offsetMinutes * MINUTE).toISOString().slice(0, 19).replace("T", " ");
  const distance = Math.abs(offsetMinutes);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = two(Math.floor(distance / 60));
  return `${wall}${offsetMinutes < 0 ? "-" : "+"}${hours}:${two(distance % 60)}`;
}
