import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const uniqueNames: LevelChange = {
  level: 246,
  summary: "If `require_unique_names` is on, two active users can't have the same name.",
  earlier: "The property is absent, and the rule applies to all clients.",
  ...addedRealmProperties("require_unique_names"),
};
