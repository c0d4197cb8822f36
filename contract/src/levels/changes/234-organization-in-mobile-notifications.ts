import type { LevelChange } from "../level-change.ts";

export const organizationInMobileNotifications: LevelChange = {
  level: 234,
  summary:
    "Push notifications on mobile devices have `realm_name`, and those for a test have the event `test`. Confab sends none.",
  earlier: "The same.",
};
