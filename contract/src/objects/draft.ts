import { enumOf, Int, list, strict, Text, UnixSeconds } from "../schema.ts";

/** A draft as the server gives it (spec 2, Draft). */
export const Draft = strict({
  id: Int,
  type: enumOf("", "stream", "private"),
  to: list(Int),
  topic: Text,
  content: Text,
  timestamp: UnixSeconds,
});
