import type { LevelChange } from "../level-change.ts";

const added = { added: ["display_in_profile_summary"] };

export const fieldsInSummaries: LevelChange = {
  level: 146,
  summary:
    "Profile fields have `display_in_profile_summary` if summaries of profiles show them: two fields at most.",
  earlier: "The property is absent.",
  objects: { CustomProfileField: added },
  parameters: { createProfileField: added, updateProfileField: added },
};
