import {
  anyOf,
  enumOf,
  Float,
  Int,
  list,
  NonBlankText,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "../schema.ts";

const properties = {
  type: enumOf("", "stream", "private"),
  to: list(Int),
  topic: Text,
};

/** A draft in the server's answers (docs/interface/drafts.md#draft-objects). */
export const Draft = strict(
  { id: Int, ...properties, content: Text, timestamp: UnixSeconds },
  { title: "Draft" },
);
export type Draft = Static<typeof Draft>;

/** A draft as clients send it: without ID, and without the time if it is now. */
export const DraftInput = strict(
  { ...properties, content: NonBlankText, timestamp: optional(anyOf("an allowed_type", Int, Float)) },
  {
    title: "DraftInput",
    description: "A draft as sent by a client. Without `timestamp`, it gets the current time.",
  },
);
export type DraftInput = Static<typeof DraftInput>;
