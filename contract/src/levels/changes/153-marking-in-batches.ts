import type { LevelChange } from "../level-change.ts";

export const markingInBatches: LevelChange = {
  level: 153,
  summary: "`POST /mark_all_as_read` may answer that it is `partially_completed`, to be repeated.",
  earlier: "The same, but marking everything takes one step, and is always completed.",
};
