import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const markReadOnScroll: LevelChange = {
  level: 175,
  summary:
    "The setting `web_mark_read_on_scroll_policy` says when scrolling marks messages as read. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("web_mark_read_on_scroll_policy"),
};
