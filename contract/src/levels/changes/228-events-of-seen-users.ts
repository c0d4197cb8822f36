import type { LevelChange } from "../level-change.ts";

export const eventsOfSeenUsers: LevelChange = {
  level: 228,
  summary:
    "Guests who don't see all users get events only about those whom they see, `realm_user/add` when they begin to see someone, and `realm_user/remove` when they no longer do.",
  earlier: "The same applies, because the setting applies to all clients.",
};
