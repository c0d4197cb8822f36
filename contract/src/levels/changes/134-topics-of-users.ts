import { type LevelChange, newEvent } from "../level-change.ts";

export const topicsOfUsers: LevelChange = {
  level: 134,
  summary:
    "The initial state has `user_topics`, and the event `user_topic` tells changes of one topic. Clients that name `user_topic` don't get `muted_topics`.",
  earlier: "Both are absent, and all clients get `muted_topics`.",
  answers: { registerQueue: { added: ["user_topics"] } },
  events: { user_topic: newEvent },
};
