import { about, Bool, enumOf, Int, list, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** A reminder of a message (docs/interface/reminders.md#objects). */
export const Reminder = strict(
  {
    reminder_id: Int,
    type: enumOf("private"),
    to: about(list(Int), "The ID of the user who is reminded."),
    content: about(Text, "Markdown that names the message and quotes the note, but not the message."),
    rendered_content: about(Text, "HTML."),
    scheduled_delivery_timestamp: UnixSeconds,
    failed: about(Bool, "Always false: a reminder that can't be sent is deleted."),
    reminder_target_message_id: Int,
    note: about(Text, "Empty without a note."),
    delivered: about(Bool, "True after the time, when Notification Bot has reminded the user."),
  },
  { title: "Reminder" },
);
export type Reminder = Static<typeof Reminder>;
