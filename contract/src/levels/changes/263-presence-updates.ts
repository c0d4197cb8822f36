import type { LevelChange } from "../level-change.ts";

const lastUpdate = { added: ["presence_last_update_id"] };

export const presenceUpdates: LevelChange = {
  level: 263,
  summary:
    "`POST /users/me/presence` with `last_update_id` answers only with later reports. The initial state and the answer have `presence_last_update_id`.",
  earlier: "Both keys are absent, and `last_update_id` is ignored.",
  answers: { registerQueue: lastUpdate, reportPresence: lastUpdate },
  parameters: { reportPresence: { added: ["last_update_id"] } },
};
