import type { LevelChange } from "../level-change.ts";
import { newSetting } from "../new-setting.ts";

export const namesAtReactions: LevelChange = {
  level: 125,
  summary: "The setting `display_emoji_reaction_users`.",
  earlier: "The setting is absent, and its changes cause no events.",
  ...newSetting("display_emoji_reaction_users"),
};
