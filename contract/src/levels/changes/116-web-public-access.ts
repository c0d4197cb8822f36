import type { LevelChange } from "../level-change.ts";

export const webPublicAccess: LevelChange = {
  level: 116,
  summary: "`GET /server_settings` has `realm_web_public_access_enabled`.",
  earlier: "The field is absent.",
  answers: { getServerSettings: { added: ["realm_web_public_access_enabled"] } },
};
