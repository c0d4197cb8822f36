/** Presents custom emoji to clients (docs/interface/reactions.md#custom-emoji). */
import type { RealmEmoji } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { CustomEmoji } from "../../model/records.ts";

/** Returns the address of an emoji, relative to the root of the server. */
export const emojiUrl = ({ emoji_id, extension }: CustomEmoji, realmId: number): string =>
  `/user_avatars/${realmId}/emoji/images/${emoji_id}.${extension}`;

/** Returns all emoji by id. */
export const presentEmoji = (
  all: readonly CustomEmoji[],
  { realmId }: Pick<RealmModel, "realmId">,
): Record<string, RealmEmoji> =>
  Object.fromEntries(
    all.map((emoji) => [
      String(emoji.emoji_id),
      {
        id: String(emoji.emoji_id),
        name: emoji.name,
        source_url: emojiUrl(emoji, realmId),
        still_url: emoji.is_animated
          ? `/user_avatars/${realmId}/emoji/images/still/${emoji.emoji_id}.png`
          : null,
        deactivated: !emoji.is_active,
        author_id: emoji.author_id,
      },
    ]),
  );
