import type { LevelChange } from "../level-change.ts";
import { addedSettings } from "../setting-changes.ts";

export const receivingTyping: LevelChange = {
  level: 253,
  summary: "The setting `receives_typing_notifications`; users who turn it off get no events of typing.",
  earlier: "The setting is absent, and its changes cause no events. It has its effect at all levels.",
  ...addedSettings("receives_typing_notifications"),
};
