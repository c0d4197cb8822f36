import type { UserStatus } from "@confab/contract";
import { useModel } from "../session/session-context.tsx";
import { charactersOf } from "./catalogue.ts";
import { EmojiSign } from "./emoji-sign.tsx";

/** An emoji as reactions and statuses store it. */
export type StoredEmoji = Required<Pick<UserStatus, "emoji_name" | "emoji_code" | "reaction_type">>;

/**
 * Shows an emoji that a user has chosen, in the reader's emoji set. Screen readers need its name next to it.
 * Deactivated custom emoji still have their image.
 */
export function StoredEmojiSign({
  emoji: { emoji_name, emoji_code, reaction_type },
}: {
  emoji: StoredEmoji;
}) {
  const isUnicode = reaction_type === "unicode_emoji";
  const url = useModel(({ customEmoji }) => (isUnicode ? undefined : customEmoji[emoji_code]?.source_url));
  const isNamed = useModel(({ settings }) => settings?.emojiset === "text");
  if (!isNamed && url !== undefined) return <EmojiSign shown={{ url }} />;
  return <EmojiSign shown={{ text: isUnicode && !isNamed ? charactersOf(emoji_code) : `:${emoji_name}:` }} />;
}
