import { strict } from "chrono-node/en";

/**
 * Parses a date as the sender wrote it. Returns milliseconds since 1970, or `undefined` if the text is not a full date.
 */
export type ReadDate = (text: string) => number | undefined;

// No date is longer, and parsing one is not linear in its length.
const maximumLength = 100;

/** HTML's date format is only certain to support years of four digits. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59);

// The result never depends on the current time: a date without its day, month or year is not a date.
const reference = { instant: new Date(0), timezone: 0 };

export const readDate: ReadDate = (text) => {
  const trimmed = text.trim();
  if (trimmed.length > maximumLength) return undefined;
  const milliseconds = readUnixSeconds(trimmed) ?? readFreeText(withHyphens(trimmed));
  return milliseconds !== undefined && milliseconds <= last ? milliseconds : undefined;
};

function readUnixSeconds(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) && !isBasicDate(text) ? Math.floor(Number(text)) * 1_000 : undefined;
}

/** Returns true for ISO 8601's basic format: `20200131`. */
function isBasicDate(text: string): boolean {
  return /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
}

function withHyphens(text: string): string {
  return isBasicDate(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
}

function readFreeText(text: string): number | undefined {
  const [found, ...others] = strict.parse(text, reference);
  // Rejects a date among other words, two dates, and a range of times.
  if (found === undefined || others.length > 0 || found.text !== text || found.end) return undefined;
  const { start } = found;
  if (!start.isCertain("year") || !start.isCertain("month") || !start.isCertain("day")) return undefined;
  // If the text has no hour, the library assumes noon.
  const given = (part: "hour" | "minute" | "second") => (start.isCertain(part) ? (start.get(part) ?? 0) : 0);
  const date = new Date(0);
  date.setUTCFullYear(start.get("year") ?? 0, (start.get("month") ?? 1) - 1, start.get("day") ?? 1);
  date.setUTCHours(given("hour"), given("minute"), given("second"));
  const offsetMinutes = start.isCertain("timezoneOffset") ? (start.get("timezoneOffset") ?? 0) : 0;
  return date.getTime() - offsetMinutes * 60_000;
}
