import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const namesAtReactions: LevelChange = {
  level: 125,
  summary: "The setting `display_emoji_reaction_users`.",
  earlier: "The setting is absent, and its changes cause no events.",
  ...addedSettings("display_emoji_reaction_users"),
};
