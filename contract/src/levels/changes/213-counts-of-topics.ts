import type { LevelChange } from "../level-change.ts";

export const countsOfTopics: LevelChange = {
  level: 213,
  summary: "`count` and `mentions` of `unread_msgs` include unmuted and followed topics of muted streams.",
  earlier: "The same.",
};
