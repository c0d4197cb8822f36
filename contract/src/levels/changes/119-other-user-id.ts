import type { LevelChange } from "../level-change.ts";

export const otherUserId: LevelChange = {
  level: 119,
  summary: "Unread direct messages name the other person in `other_user_id`; `sender_id` is deprecated.",
  earlier: "`other_user_id` is absent. `sender_id` has the same value at all levels.",
  objects: { UnreadDirectMessages: { added: ["other_user_id"] } },
};
