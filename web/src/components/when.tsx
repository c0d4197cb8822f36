import { useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";

/**
 * Shows the time of day for today, otherwise the day.
 *
 * @param seconds since 1970
 */
export function When({ seconds }: { seconds: number }) {
  const session = useSession();
  const format = useDateFormat();
  const date = new Date(seconds * 1000);
  const now = new Date(session.serverNow());
  const isToday = date.toDateString() === now.toDateString();
  const isThisYear = date.getFullYear() === now.getFullYear();
  return (
    <time className="when" dateTime={date.toISOString()} title={format(date, "exact")}>
      {format(date, isToday ? "time" : isThisYear ? "dayOfYear" : "day")}
    </time>
  );
}
