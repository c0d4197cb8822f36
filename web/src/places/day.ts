/** Days in this computer's time zone, written as in ISO 8601: `2031-05-01`. Pure. */

/** Returns the day of a moment. @param at milliseconds since 1970 */
export function dayAt(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, "0");
  return [String(date.getFullYear()).padStart(4, "0"), two(date.getMonth() + 1), two(date.getDate())].join(
    "-",
  );
}

/** Returns the beginning of a day in milliseconds since 1970; `undefined` if the text names no day. */
export function beginningOfDay(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date)).getTime();
  // A date that doesn't exist, such as 30 February, turns into another one.
  return dayAt(at) === day ? at : undefined;
}
