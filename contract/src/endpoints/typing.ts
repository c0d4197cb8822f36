import { endpoint } from "../endpoint.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { enumOf, Int, list, Text } from "../schema.ts";

export const setTypingStatus = endpoint("setTypingStatus", {
  method: "POST",
  path: "/typing",
  who: "user",
  parameters: {
    type: withDefault(raw(enumOf("private", "stream")), "private"),
    op: raw(enumOf("start", "stop")),
    to: json(list(Int), { doc: "Recipient user IDs, or the one stream ID." }),
    topic: maybe(raw(Text, { doc: "Required for `stream`." })),
  },
  tag: "messages",
  summary: "Tell others that the user is typing",
});
