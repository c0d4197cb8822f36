import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const purposeOfOrganization: LevelChange = {
  level: 128,
  summary: "The organization has `org_type`, its purpose.",
  earlier: "The property is absent.",
  ...addedRealmProperties("org_type"),
};
