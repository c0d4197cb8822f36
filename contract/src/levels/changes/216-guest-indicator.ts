import type { LevelChange } from "../level-change.ts";
import { addedRealmProperties } from "../realm-changes.ts";

export const guestIndicator: LevelChange = {
  level: 216,
  summary: "`enable_guest_user_indicator` says if clients mark the names of guests.",
  earlier: "The property is absent.",
  ...addedRealmProperties("enable_guest_user_indicator"),
};
