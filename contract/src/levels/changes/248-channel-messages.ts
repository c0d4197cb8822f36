import { badRequest } from "../../errors.ts";
import { raw, withDefault } from "../../parameter.ts";
import { enumOf } from "../../schema.ts";
import type { LevelChange, ParametersChange } from "../level-change.ts";
import { addedMessageType } from "../message-types.ts";

const scheduled: ParametersChange = {
  up: (parameters) => {
    if (parameters["type"] === "channel") throw badRequest("Invalid type");
    return parameters;
  },
};

export const channelMessages: LevelChange = {
  level: 248,
  summary:
    "`POST /messages`, `POST /typing` and the endpoints of scheduled messages take `channel` as `type`, which stands for `stream`.",
  earlier: "The value is an error. Messages themselves have the type `stream` at all levels.",
  parameters: {
    ...addedMessageType("channel"),
    setTypingStatus: { was: { type: withDefault(raw(enumOf("direct", "stream")), "direct") } },
    createScheduledMessage: scheduled,
    updateScheduledMessage: scheduled,
  },
};
