import type { LevelChange } from "../level-change.ts";

export const streamInMobileNotifications: LevelChange = {
  level: 115,
  summary: "Push notifications on mobile devices have the `stream_id` of the message. Confab sends none.",
  earlier: "The same.",
};
