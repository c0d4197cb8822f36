import type { Reminder } from "@confab/contract";
import { Icon } from "../components/icon.tsx";
import { useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";

/** Shows when a reminder is due, or since when it has been. */
export function DueTime({ reminder }: { reminder: Reminder }) {
  const session = useSession();
  const { saved } = useTexts();
  const format = useDateFormat();
  const date = new Date(reminder.scheduled_delivery_timestamp * 1000);
  const now = session.serverNow();
  const isToday = date.toDateString() === new Date(now).toDateString();
  const isOverdue = reminder.delivered || date.getTime() <= now;
  const time = format(date, isToday ? "time" : "dayAndTime");
  return (
    <time
      className="due-time"
      dateTime={date.toISOString()}
      title={format(date, "exact")}
      data-overdue={isOverdue || undefined}
    >
      <Icon name="clock" />
      {isOverdue ? saved.overdue(time) : saved.due(time)}
    </time>
  );
}
