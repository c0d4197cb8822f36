import { about, Int, list, nullable, type Static, strict, Text, UnixSeconds } from "../schema.ts";

/** A pinned message, without its content (docs/interface/pinned-messages.md#objects). */
export const PinnedMessage = strict(
  {
    message_id: Int,
    user_id: about(Int, "The user who pinned it."),
    timestamp: about(UnixSeconds, "When it was pinned."),
    stream_id: about(nullable(Int), "Null for direct messages."),
    topic: about(Text, "Empty for direct messages."),
    user_ids: about(list(Int), "The participants of a direct message, ascending; empty in streams."),
  },
  { title: "PinnedMessage" },
);
export type PinnedMessage = Static<typeof PinnedMessage>;
