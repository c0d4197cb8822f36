import type { DateStyle } from "../text/dates.ts";

/**
 * The time of day of a message, with the full date as tooltip.
 *
 * @param seconds since 1970
 * @param format the reader's date format
 * @param isAside true if the time stands next to the text, in a message that does not show its sender
 */
export function MessageTime({
  seconds,
  format,
  isAside = false,
}: {
  seconds: number;
  format: (date: Date, style: DateStyle) => string;
  isAside?: boolean;
}) {
  const date = new Date(seconds * 1000);
  return (
    <time
      className={isAside ? "message-time is-aside" : "message-time"}
      dateTime={date.toISOString()}
      title={format(date, "exact")}
    >
      {format(date, "time")}
    </time>
  );
}
