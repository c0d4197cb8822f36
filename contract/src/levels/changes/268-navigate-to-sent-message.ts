import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const navigateToSentMessage: LevelChange = {
  level: 268,
  summary:
    "The setting `web_navigate_to_sent_message` says if clients show the conversation of a sent message. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("web_navigate_to_sent_message"),
};
