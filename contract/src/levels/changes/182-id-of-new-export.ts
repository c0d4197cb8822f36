import type { LevelChange } from "../level-change.ts";

export const idOfNewExport: LevelChange = {
  level: 182,
  summary: "`POST /export/realm` answers with the `id` of the export.",
  earlier: "`id` is absent.",
  answers: { createRealmExport: { added: ["id"] } },
};
