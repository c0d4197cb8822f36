import type { LevelChange } from "../level-change.ts";

const added = { added: ["required"] };

export const requiredFields: LevelChange = {
  level: 244,
  summary: "Profile fields have `required`, which is true if everyone should fill them in.",
  earlier: "The property is absent.",
  objects: { CustomProfileField: added },
  parameters: { createProfileField: added, updateProfileField: added },
};
