import type { LevelChange } from "../level-change.ts";

export const away: LevelChange = {
  level: 148,
  summary: "`away` of a status is deprecated: it is the opposite of the setting `presence_enabled`.",
  earlier: "The same. Setting `away` hides the user's presence at all levels.",
};
