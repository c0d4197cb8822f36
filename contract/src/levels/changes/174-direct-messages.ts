import { raw, withDefault } from "../../parameter.ts";
import { enumOf } from "../../schema.ts";
import { addedValue } from "../added-values.ts";
import type { LevelChange } from "../level-change.ts";

export const directMessages: LevelChange = {
  level: 174,
  summary: "`POST /messages` and `POST /typing` take `direct` as `type`, which stands for `private`.",
  earlier: "The value is an error. Messages themselves have the type `private` at all levels.",
  parameters: {
    sendMessage: addedValue("type", "direct", "Invalid message type"),
    setTypingStatus: { was: { type: withDefault(raw(enumOf("private", "stream")), "private") } },
  },
};
