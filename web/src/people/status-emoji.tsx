import type { UserStatus } from "@confab/contract";
import { type StoredEmoji, StoredEmojiSign } from "../emoji/stored-emoji-sign.tsx";

/** Returns the emoji of a status, if it has one. */
export const emojiOf = ({ emoji_name, emoji_code, reaction_type }: UserStatus): StoredEmoji | undefined =>
  emoji_name === undefined || emoji_code === undefined || reaction_type === undefined
    ? undefined
    : { emoji_name, emoji_code, reaction_type };

export function StatusEmoji({ status }: { status: UserStatus }) {
  const emoji = emojiOf(status);
  if (!emoji) return null;
  return (
    <span role="img" aria-label={emoji.emoji_name}>
      <StoredEmojiSign emoji={emoji} />
    </span>
  );
}
