import type { LevelChange } from "../level-change.ts";

export const statusOfOneUser: LevelChange = {
  level: 262,
  summary: "`GET /users/{user_id}/status`.",
  earlier: "Documents don't list the endpoint.",
  endpoints: ["getUserStatus"],
};
