import { remindersOf } from "@confab/client";
import { useModel } from "../session/session-context.tsx";
import { DueTime } from "./due-time.tsx";

/** Shows the next reminder of a message beside it, if there is any. */
export function ReminderSign({ messageId }: { messageId: number }) {
  const reminder = useModel((model) => remindersOf(model, messageId)[0]);
  return reminder && <DueTime reminder={reminder} />;
}
