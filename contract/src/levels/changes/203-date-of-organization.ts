import type { LevelChange } from "../level-change.ts";

export const dateOfOrganization: LevelChange = {
  level: 203,
  summary: "The initial state has `realm_date_created`.",
  earlier: "The key is absent.",
  answers: { registerQueue: { added: ["realm_date_created"] } },
};
