import { useModel } from "../session/session-context.tsx";
import { DueTime } from "./due-time.tsx";
import { nextReminders } from "./next-reminders.ts";

/** Shows the next reminder of a message beside it, if there is any. */
export function ReminderSign({ messageId }: { messageId: number }) {
  const reminder = useModel(({ reminders }) => nextReminders(reminders).get(messageId));
  return reminder && <DueTime reminder={reminder} />;
}
