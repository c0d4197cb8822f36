import type { LevelChange } from "../level-change.ts";

export const mutingTwice: LevelChange = {
  level: 169,
  summary:
    "`PATCH /users/me/subscriptions/muted_topics` may mute a topic twice, or unmute one that is not muted, unless the request sets `must_change`.",
  earlier: "Both are errors.",
  parameters: {
    muteTopic: {
      added: ["must_change"],
      up: (parameters) => ({ ...parameters, must_change: true }),
    },
  },
};
