import { endpoint } from "../endpoint.ts";
import { json, maybe, raw, withDefault } from "../parameter.ts";
import { enumOf, Int, list, Text } from "../schema.ts";

export const setTypingStatus = endpoint("setTypingStatus", {
  method: "POST",
  path: "/typing",
  who: "user",
  parameters: {
    type: withDefault(
      raw(enumOf("direct", "stream", "channel"), { doc: "`channel` and `stream` mean the same." }),
      "direct",
    ),
    op: raw(enumOf("start", "stop"), { example: "start" }),
    to: maybe(json(list(Int), { doc: "Recipient user IDs. Required for `direct`.", example: "[9, 10]" })),
    stream_id: maybe(json(Int, { doc: "Required for `stream`.", example: "7" })),
    topic: maybe(raw(Text, { doc: "Required for `stream`." })),
  },
  tag: "messages",
  summary: "Tell others that the user is typing",
  doc: "Clients send `start` when their user starts typing and every 10 seconds after, and `stop` after 5 seconds without a key, or when the message is abandoned. Clients of recipients stop showing it after 15 seconds without a new `start`.",
});
