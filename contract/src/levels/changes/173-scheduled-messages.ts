import type { LevelChange } from "../level-change.ts";

export const scheduledMessages: LevelChange = {
  level: 173,
  summary: "`GET /scheduled_messages` lists the user's scheduled messages, and `DELETE` deletes one.",
  earlier:
    "The endpoints are not documented. Messages are scheduled by `deliver_at` of `POST /messages`, at all levels.",
  endpoints: ["getScheduledMessages", "deleteScheduledMessage"],
};
