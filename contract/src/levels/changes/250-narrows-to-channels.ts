import type { LevelChange } from "../level-change.ts";

export const narrowsToChannels: LevelChange = {
  level: 250,
  summary:
    "Narrows have the operators `channel` and `channels`, which stand for `stream` and `streams`. So does `channel` in the narrow of a queue.",
  earlier: "They are accepted from all clients.",
};
