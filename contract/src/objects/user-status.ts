import { Bool, Int, optional, type Static, strict, Text } from "../schema.ts";
import { emojiProperties } from "./reaction.ts";

const properties = {
  away: optional(Bool),
  status_text: optional(Text),
  emoji_name: optional(emojiProperties.emoji_name),
  emoji_code: optional(emojiProperties.emoji_code),
  reaction_type: optional(emojiProperties.reaction_type),
};

/** Keys that say nothing are absent; `away` is never false. */
export const UserStatus = strict(properties, { title: "UserStatus" });
export type UserStatus = Static<typeof UserStatus>;

/** What an event says of a change: only what changed; empty texts, and `false`, for what is there no more. */
export const userStatusChange = { user_id: Int, ...properties };
