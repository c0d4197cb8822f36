import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const channelDefaultView: LevelChange = {
  level: 269,
  summary:
    "The setting `web_channel_default_view` chooses what a link to a stream opens. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("web_channel_default_view"),
};
