import {
  about,
  anyOf,
  Bool,
  enumOf,
  Int,
  list,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";

/** The recipients of a scheduled message: the ID of a stream, or the IDs of people. */
export const ScheduledTo = anyOf("an allowed_type", Int, list(Int));

/** A message that waits for its time (docs/interface/scheduled-messages.md#objects). */
export const ScheduledMessage = strict(
  {
    scheduled_message_id: about(Int, "Not the ID that the message has after it is sent."),
    type: enumOf("stream", "private"),
    to: about(ScheduledTo, "The ID of the stream, or the IDs of the people."),
    topic: about(optional(Text), "Absent for direct messages."),
    content: about(Text, "Markdown."),
    rendered_content: about(Text, "HTML."),
    scheduled_delivery_timestamp: UnixSeconds,
    failed: about(Bool, "True if the server tried to send the message and could not."),
  },
  { title: "ScheduledMessage" },
);
export type ScheduledMessage = Static<typeof ScheduledMessage>;
