import type { UserStatus } from "@confab/contract";
import { useModel } from "../app/session-context.tsx";
import { charactersOf } from "./catalogue.ts";
import { EmojiSign } from "./emoji-sign.tsx";

/** As reactions and statuses have it. */
export type StoredEmoji = Required<Pick<UserStatus, "emoji_name" | "emoji_code" | "reaction_type">>;

/**
 * An emoji that somebody has chosen, as the settings want it; its name has to stand beside it for those who listen. Custom
 * emoji that were taken away still have their picture.
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
