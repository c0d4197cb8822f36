import type { LevelChange } from "../level-change.ts";

export const presenceIntervals: LevelChange = {
  level: 164,
  summary:
    "The initial state has `server_presence_ping_interval_seconds` and `server_presence_offline_threshold_seconds`.",
  earlier: "Both keys are absent. Clients use 60 and 140.",
  answers: {
    registerQueue: {
      added: ["server_presence_ping_interval_seconds", "server_presence_offline_threshold_seconds"],
    },
  },
};
