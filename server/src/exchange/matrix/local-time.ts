/** Reads the times that Element writes into the names of files, in the language and time zone of the person who exports. */

/** Time zones differ by multiples of a quarter of an hour. */
const QUARTER = 15 * 60_000;

const [EARLIEST_ZONE, LATEST_ZONE] = [-12 * 3_600_000, 14 * 3_600_000];

/**
 * Returns the times that a name may mean, as if they were in UTC: `cat-1-2-2024 at 9-05-07 PM` may be of January or of
 * February. Returns none for a name without a time.
 */
export function timesIn(name: string): number[] {
  const numbers = (name.match(/\d+/g) ?? []).slice(-6).map(Number);
  const [a, b, c, hour, minute, second] = numbers;
  if (a === undefined || b === undefined || c === undefined) return [];
  if (hour === undefined || minute === undefined || second === undefined) return [];
  const half = /\d\W*([ap])\.?\W?m\W*$/i.exec(name)?.[1]?.toLowerCase();
  const hours = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const dates = a >= 1000 ? [[a, b, c] as const] : [[c, a, b] as const, [c, b, a] as const];
  const times = dates
    .filter(([year, month, day]) => year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day <= 31)
    .map(([year, month, day]) => Date.UTC(year, month - 1, day, hours, minute, second));
  return [...new Set(times)];
}

/** Returns the same number for a time in all time zones. */
export const withinQuarter = (time: number): number => Math.floor(time / 1000) % (QUARTER / 1000);

/** Returns the time zones, as milliseconds east of UTC, in which a file with these times is of an event. */
export const zonesOf = (times: readonly number[], eventTime: number): number[] =>
  times
    .map((time) => time - Math.floor(eventTime / 1000) * 1000)
    .filter((zone) => zone % QUARTER === 0 && zone >= EARLIEST_ZONE && zone <= LATEST_ZONE);
