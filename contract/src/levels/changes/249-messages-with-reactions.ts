import type { LevelChange } from "../level-change.ts";

export const messagesWithReactions: LevelChange = {
  level: 249,
  summary: "Narrows have `has:reaction`.",
  earlier: "It is accepted from all clients.",
};
