import { badRequest } from "../../errors.ts";
import { json, raw, withDefault } from "../../parameter.ts";
import { enumOf, Int, list } from "../../schema.ts";
import { type EventChange, type LevelChange, otherWords, type WireObject } from "../level-change.ts";

const event: EventChange = {
  was: {
    message_type: {
      schema: (newer) => otherWords(newer, (word) => (word === "direct" ? "private" : word)),
      down: ({ message_type }) => (message_type === "direct" ? "private" : message_type),
    },
  },
};

/** Returns the parameters with the stream of `to` as `stream_id`. @throws ApiError unless it is one stream */
function withStream({ to, ...parameters }: WireObject): WireObject {
  const [stream_id, ...more] = to as readonly number[];
  if (stream_id === undefined) throw badRequest("Empty 'to' list");
  if (more.length > 0) throw badRequest("Cannot send to multiple streams");
  return { ...parameters, stream_id };
}

export const typingToChannels: LevelChange = {
  level: 215,
  summary:
    "`POST /typing` names a stream by `stream_id`. Its `type`, and `message_type` of the events, is `direct`.",
  earlier: "`to` lists the ID of the stream. `type` may be `private`, and `message_type` is.",
  parameters: {
    setTypingStatus: {
      added: ["stream_id"],
      was: {
        type: withDefault(raw(enumOf("private", "direct", "stream")), "direct"),
        to: json(list(Int), { doc: "Recipient user IDs, or the one stream ID.", example: "[9, 10]" }),
      },
      up: (parameters) =>
        parameters["type"] === "stream" ? withStream(parameters) : { ...parameters, type: "direct" },
    },
  },
  events: { "typing/start": event, "typing/stop": event },
};
