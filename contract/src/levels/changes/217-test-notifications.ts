import type { LevelChange } from "../level-change.ts";

export const testNotifications: LevelChange = {
  level: 217,
  summary:
    "`POST /mobile_push/test_notification` sends a test to one of the user's mobile devices, or to all. Confab sends nothing to mobile devices: it refuses the request if there is one.",
  earlier: "Documents don't list the endpoint.",
  endpoints: ["sendTestNotification"],
};
