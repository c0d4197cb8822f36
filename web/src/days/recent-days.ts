/** Names the days that people look for most: the last week, and the same day a week, a month and a year ago. */
import { dayAt } from "../places/day.ts";
import { weekdayName } from "../text/dates.ts";
import type { Texts } from "../text/text.tsx";

export interface NamedDay {
  /** In ISO 8601. */
  readonly day: string;
  readonly name: string;
}

/**
 * Returns the latest day first.
 *
 * @param now milliseconds since 1970
 */
export function recentDays(now: number, { days, feed }: Texts, language: string): NamedDay[] {
  const before = (amount: { readonly days?: number; readonly months?: number }): Date => {
    const today = new Date(now);
    const month = today.getMonth() - (amount.months ?? 0);
    // Every month has a day as late as today's, or ends earlier.
    const date = Math.min(today.getDate(), new Date(today.getFullYear(), month + 1, 0).getDate());
    return new Date(today.getFullYear(), month, date - (amount.days ?? 0));
  };
  const named = (date: Date, name: string): NamedDay => ({ day: dayAt(date.getTime()), name });
  return [
    named(before({}), feed.today),
    named(before({ days: 1 }), feed.yesterday),
    ...[2, 3, 4, 5, 6].map((ago) => {
      const date = before({ days: ago });
      return named(date, weekdayName(date.getDay() || 7, language));
    }),
    named(before({ days: 7 }), days.weekAgo),
    named(before({ months: 1 }), days.monthAgo),
    named(before({ months: 12 }), days.yearAgo),
  ];
}
