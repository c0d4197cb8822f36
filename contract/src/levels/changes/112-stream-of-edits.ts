import type { LevelChange } from "../level-change.ts";

export const streamOfEdits: LevelChange = {
  level: 112,
  summary: "`update_message` events have `stream_id` whatever changed, if the message is in a stream.",
  earlier: "They have it as well.",
};
