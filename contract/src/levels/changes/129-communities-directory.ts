import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const communitiesDirectory: LevelChange = {
  level: 129,
  summary:
    "The organization has `want_advertise_in_communities_directory`. Confab keeps it, and has no such directory.",
  earlier: "The property is absent.",
  ...addedRealmProperties("want_advertise_in_communities_directory"),
};
