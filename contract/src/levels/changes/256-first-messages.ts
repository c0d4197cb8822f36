import type { LevelChange } from "../level-change.ts";
import { eventChange } from "../named-values.ts";

export const firstMessages: LevelChange = {
  level: 256,
  summary:
    "`stream/update` events announce a new `first_message_id` after the first message of a stream was deleted or moved, or older messages were moved to the stream.",
  earlier: "There is no such event.",
  events: eventChange("stream/update", [["first_message_id", undefined]], "property", "value"),
};
