/** Asks when to remind of a message, and for a note. A new reminder replaces those that the message has. */
import { MAX_REMINDER_NOTE_LENGTH } from "@confab/contract";
import { useState } from "react";
import { TimeDialog } from "../scheduled/time-dialog.tsx";
import { MORNING_HOUR, reminderTimes } from "../scheduled/times.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useDateFormat } from "../session/use-date-format.ts";
import { useTexts } from "../text/text.tsx";
import { nextReminders } from "./next-reminders.ts";
import { setReminder } from "./reminder-actions.ts";

export function ReminderDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const session = useSession();
  const { saved } = useTexts();
  const format = useDateFormat();
  const [opened] = useState(() => session.serverNow());
  const present = useModel(({ reminders }) => nextReminders(reminders).get(messageId));
  const morning = format(new Date(opened).setHours(MORNING_HOUR, 0), "time");
  const suggestions = [...reminderTimes(opened)].map(([id, at]) => ({ name: saved.times[id](morning), at }));
  return (
    <TimeDialog
      title={saved.title}
      action={saved.set}
      start={{
        at: present && !present.delivered ? present.scheduled_delivery_timestamp * 1000 : undefined,
        content: present?.note ?? "",
      }}
      text={{ label: saved.note, maxLength: MAX_REMINDER_NOTE_LENGTH, isOptional: true }}
      suggestions={suggestions}
      onSave={({ at, content = "" }) => setReminder(session, messageId, { at, note: content.trim() })}
      onClose={onClose}
    />
  );
}
