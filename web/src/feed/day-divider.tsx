import type { ReactNode } from "react";
import type { DateStyle } from "../text/dates.ts";
import { useTexts } from "../text/text.tsx";

const DAY = 24 * 3600 * 1000;

/**
 * @param day milliseconds since 1970, any time within the day
 * @param now milliseconds since 1970
 * @param wrap puts the name of the day into a control
 */
export function DayDivider({
  day,
  now,
  format,
  wrap = (name) => <span>{name}</span>,
}: {
  day: number;
  now: number;
  format: (date: Date, style: DateStyle) => string;
  wrap?: (name: string) => ReactNode;
}) {
  const { feed } = useTexts();
  const date = new Date(day);
  const isSame = (other: number) => new Date(other).toDateString() === date.toDateString();
  const nameOf = () =>
    format(date, date.getFullYear() === new Date(now).getFullYear() ? "weekdayOfYear" : "weekday");
  return (
    <div className="day-divider">
      {wrap(isSame(now) ? feed.today : isSame(now - DAY) ? feed.yesterday : nameOf())}
    </div>
  );
}
