import type { LevelChange } from "../level-change.ts";

export const partsOfProfileFields: LevelChange = {
  level: 252,
  summary:
    "`PATCH /realm/profile_fields/{field_id}` changes only what is given; every parameter is optional.",
  earlier: "The same.",
};
