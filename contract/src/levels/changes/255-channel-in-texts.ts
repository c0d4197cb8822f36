import type { LevelChange } from "../level-change.ts";

export const channelInTexts: LevelChange = {
  level: 255,
  summary:
    "Nothing: errors and notices say `stream`, the word of Confab's own client, where other servers say `channel` from this level on.",
  earlier: "The same texts.",
};
