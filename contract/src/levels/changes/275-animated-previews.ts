import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const animatedPreviews: LevelChange = {
  level: 275,
  summary:
    "The setting `web_animate_image_previews` says when pictures in messages move. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("web_animate_image_previews"),
};
