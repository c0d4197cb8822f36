import type { LevelChange } from "../level-change.ts";
import { newSetting } from "../new-setting.ts";

export const receivingTyping: LevelChange = {
  level: 253,
  summary: "The setting `receives_typing_notifications`; users who turn it off get no events of typing.",
  earlier: "The setting is absent, and its changes cause no events. It has its effect at all levels.",
  ...newSetting("receives_typing_notifications"),
};
