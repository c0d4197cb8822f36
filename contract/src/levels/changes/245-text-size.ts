import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const textSize: LevelChange = {
  level: 245,
  summary:
    "The settings `web_font_size_px` and `web_line_height_percent` are the size of text. The server only stores them.",
  earlier: "The settings are absent.",
  ...addedSettings("web_font_size_px", "web_line_height_percent"),
};
