import { Int, optional } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const renderingOnly: LevelChange = {
  level: 114,
  summary:
    "`update_message` events always have `user_id`, which is null if nobody edited the message, and `rendering_only`.",
  earlier: "`user_id` is absent if nobody edited the message, and `rendering_only` is absent.",
  events: {
    update_message: {
      added: ["rendering_only"],
      was: { user_id: earlier(optional(Int), ({ user_id }) => (user_id as number | null) ?? undefined) },
    },
  },
};
