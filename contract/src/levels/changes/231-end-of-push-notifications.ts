import type { LevelChange } from "../level-change.ts";

export const endOfPushNotifications: LevelChange = {
  level: 231,
  summary:
    "The initial state has `realm_push_notifications_enabled_end_timestamp`, which is always null. `realm_push_notifications_enabled` says if the server sends push notifications to mobile devices; Confab does not.",
  earlier: "The key is absent.",
  answers: { registerQueue: { added: ["realm_push_notifications_enabled_end_timestamp"] } },
};
