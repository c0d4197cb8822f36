import { raw, withDefault } from "../../parameter.ts";
import { enumOf } from "../../schema.ts";
import { addedValue } from "../added-values.ts";
import type { LevelChange } from "../level-change.ts";

const scheduled = addedValue("type", "channel", "Invalid type");

export const channelMessages: LevelChange = {
  level: 248,
  summary:
    "`POST /messages`, `POST /typing` and the endpoints of scheduled messages take `channel` as `type`, which stands for `stream`.",
  earlier: "The value is an error. Messages themselves have the type `stream` at all levels.",
  parameters: {
    sendMessage: addedValue("type", "channel", "Invalid message type"),
    setTypingStatus: { was: { type: withDefault(raw(enumOf("direct", "stream")), "direct") } },
    createScheduledMessage: scheduled,
    updateScheduledMessage: scheduled,
  },
};
