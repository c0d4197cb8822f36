import { about, Int, list, type Static, strict, Text } from "../schema.ts";

const Milliseconds = (what: string) => about(Int, `${what}, in milliseconds since 1970, UTC.`);

/** A file that a user has uploaded. */
export const Attachment = strict(
  {
    id: Int,
    name: about(Text, "Its name on the uploader's device."),
    path_id: about(Text, "Its address is `/user_uploads/` followed by this."),
    size: about(Int, "In bytes."),
    create_time: Milliseconds("When it was uploaded"),
    messages: about(
      list(strict({ id: Int, date_sent: Milliseconds("When the message was sent") })),
      "The newest hundred of the messages that show it, ascending.",
    ),
  },
  { title: "Attachment", description: "An uploaded file, and the messages that show it." },
);
export type Attachment = Static<typeof Attachment>;
