import { Int, nullable, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** A stream as readers without an account see it. */
export const WebPublicStream = strict(
  {
    stream_id: Int,
    name: Text,
    description: Text,
    rendered_description: Text,
    date_created: UnixSeconds,
    first_message_id: nullable(Int),
  },
  { title: "WebPublicStream" },
);
export type WebPublicStream = Static<typeof WebPublicStream>;
