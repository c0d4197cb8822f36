import type { LevelChange } from "../level-change.ts";
import { addedMessageType } from "../message-types.ts";

export const channelMessages: LevelChange = {
  level: 248,
  summary: "`POST /messages` takes `channel` as `type`, which stands for `stream`.",
  earlier: "The value is an error. Messages themselves have the type `stream` at all levels.",
  parameters: addedMessageType("channel"),
};
