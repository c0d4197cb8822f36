import type { LevelChange } from "../level-change.ts";
import { addedMessageType } from "../message-types.ts";

export const directMessages: LevelChange = {
  level: 174,
  summary: "`POST /messages` takes `direct` as `type`, which stands for `private`.",
  earlier: "The value is an error. Messages themselves have the type `private` at all levels.",
  parameters: addedMessageType("direct"),
};
