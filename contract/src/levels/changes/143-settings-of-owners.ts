import type { LevelChange } from "../level-change.ts";

export const settingsOfOwners: LevelChange = {
  level: 143,
  summary:
    "Only owners change `disallow_disposable_email_addresses`, `emails_restricted_to_domains`, `invite_required` and `waiting_period_threshold`, and the allowed domains.",
  earlier: "The same.",
};
