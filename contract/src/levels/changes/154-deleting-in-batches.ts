import type { LevelChange } from "../level-change.ts";

export const deletingInBatches: LevelChange = {
  level: 154,
  summary:
    "`POST /streams/{stream_id}/delete_topic` may answer that it is `partially_completed`, to be repeated.",
  earlier: "The same: `success` would claim that nothing is left.",
};
