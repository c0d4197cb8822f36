import type { LevelChange } from "../level-change.ts";

export const realmUrl: LevelChange = {
  level: 257,
  summary: "The initial state and `GET /server_settings` have `realm_url`; `realm_uri` is deprecated.",
  earlier: "`realm_url` is absent. `realm_uri` has the same value at all levels.",
  answers: {
    registerQueue: { added: ["realm_url"] },
    getServerSettings: { added: ["realm_url"] },
  },
};
