import type { LevelChange } from "../level-change.ts";

export const newestFirst: LevelChange = {
  level: 147,
  summary:
    "`POST /streams/{stream_id}/delete_topic` deletes a large topic in steps, the newest messages first. What is deleted stays deleted if a later step fails.",
  earlier: "The same: a single step would make all others wait.",
};
