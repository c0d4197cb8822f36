import { Bool, Int, optional, type Static, strict, Text } from "../schema.ts";
import { emojiProperties } from "./reaction.ts";

const properties = {
  away: optional(Bool),
  status_text: optional(Text),
  emoji_name: optional(emojiProperties.emoji_name),
  emoji_code: optional(emojiProperties.emoji_code),
  reaction_type: optional(emojiProperties.reaction_type),
};

/** A user's status. Empty keys are absent; `away` is never false, and true while `presence_enabled` is off. */
export const UserStatus = strict(properties, { title: "UserStatus" });
export type UserStatus = Static<typeof UserStatus>;

/** The changed part of a status in an event. Empty texts, and `false`, stand for removed values. */
export const userStatusChange = { user_id: Int, ...properties };
