import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const streamUnreadsCount: LevelChange = {
  level: 210,
  summary:
    "The setting `web_stream_unreads_count_display_policy` chooses streams that show a number of unread messages. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("web_stream_unreads_count_display_policy"),
};
