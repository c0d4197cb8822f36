/** Formats moments. Creating a format costs a hundred times as much as using it, so each is created once. */
const styles = {
  /** The time of day. */
  time: { hour: "numeric", minute: "2-digit" },
  dayOfYear: { day: "numeric", month: "short" },
  day: { day: "numeric", month: "short", year: "numeric" },
  weekdayOfYear: { weekday: "long", day: "numeric", month: "long" },
  weekday: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  dayAndTime: { dateStyle: "medium", timeStyle: "short" },
  /** To the second. */
  exact: { dateStyle: "medium", timeStyle: "medium" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Times of 24 hours are written alike in all languages, and line up below each other. */
const twoDigits = { hour: "2-digit" } as const;

export type DateStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatDate(
  date: Date | number,
  style: DateStyle,
  { language, hour12 }: { readonly language: string; readonly hour12: boolean },
): string {
  const key = `${language} ${hour12} ${style}`;
  let format = formats.get(key);
  if (!format) {
    const hours = hour12 ? { hour12 } : { ...(style === "time" && twoDigits), hourCycle: "h23" as const };
    format = new Intl.DateTimeFormat(language, { ...styles[style], ...hours });
    formats.set(key, format);
  }
  return format.format(date);
}

/** The days of the week, as ISO 8601 numbers them: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7];

const weekdayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the name of a day of the week. @param weekday as above */
export function weekdayName(weekday: number, language: string): string {
  let format = weekdayFormats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    weekdayFormats.set(language, format);
  }
  // The first of January 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, weekday));
}
