import type { LevelChange } from "../level-change.ts";

export const typingIntervals: LevelChange = {
  level: 204,
  summary:
    "The initial state has the intervals of typing notices, as three keys `server_typing_…_milliseconds`.",
  earlier: "The keys are absent. Clients use 15,000, 5,000 and 10,000.",
  answers: {
    registerQueue: {
      added: [
        "server_typing_started_expiry_period_milliseconds",
        "server_typing_stopped_wait_period_milliseconds",
        "server_typing_started_wait_period_milliseconds",
      ],
    },
  },
};
