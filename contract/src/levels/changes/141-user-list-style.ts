import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const userListStyle: LevelChange = {
  level: 141,
  summary: "The setting `user_list_style` chooses what the list of users shows. The server only stores it.",
  earlier: "The setting is absent.",
  ...addedSettings("user_list_style"),
};
