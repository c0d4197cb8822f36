import type { LevelChange } from "../level-change.ts";

export const markedAsUnread: LevelChange = {
  level: 121,
  summary:
    "`update_message_flags` events that clear `read` have `message_details`: where the unread messages are.",
  earlier: "`message_details` is absent. Messages can be marked as unread at all levels.",
  events: { "update_message_flags/remove": { added: ["message_details"] } },
};
