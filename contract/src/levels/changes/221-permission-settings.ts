import type { LevelChange } from "../level-change.ts";

export const permissionSettings: LevelChange = {
  level: 221,
  summary:
    "The initial state has `server_supported_permission_settings`: the settings whose value is a group, and the groups that each of them accepts.",
  earlier: "The key is absent.",
  answers: { registerQueue: { added: ["server_supported_permission_settings"] } },
};
