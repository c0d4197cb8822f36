import type { LevelChange } from "../level-change.ts";

export const partsOfGroup: LevelChange = {
  level: 165,
  summary: "`name` and `description` are optional when a user group is changed.",
  earlier: "The same.",
};
