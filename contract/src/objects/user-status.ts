import { Bool, optional, strict, Text } from "../schema.ts";
import { emojiProperties } from "./reaction.ts";

/** Keys that say nothing are absent; `away` is never false. */
export const UserStatus = strict(
  {
    away: optional(Bool),
    status_text: optional(Text),
    emoji_name: optional(emojiProperties.emoji_name),
    emoji_code: optional(emojiProperties.emoji_code),
    reaction_type: optional(emojiProperties.reaction_type),
  },
  { title: "UserStatus" },
);
