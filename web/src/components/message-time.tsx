import type { DateStyle } from "../text/dates.ts";

/**
 * The time of day of a message, and the day of it for who points at it.
 *
 * @param seconds since 1970 @param format for the one who reads
 * @param isAside whether it stands beside the text, of a message that does not show its sender
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
