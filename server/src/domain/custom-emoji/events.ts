/** Events of changed custom emoji, which always hold the whole map. */
import { type EventKind, eventKind } from "../../events/event-kind.ts";
import type { CustomEmoji } from "../../model/records.ts";
import { presentEmoji } from "./present.ts";

export const customEmojiChanged = eventKind<{ readonly emoji: readonly CustomEmoji[] }>({
  type: "custom_emoji_changed",
  wireType: "realm_emoji",
  apply: (model, { emoji }) => {
    model.customEmoji = emoji;
  },
  present: ({ emoji }, _viewer, model) => ({
    type: "realm_emoji",
    op: "update",
    realm_emoji: presentEmoji(emoji, model),
  }),
});

export const customEmojiEventKinds: readonly EventKind[] = [customEmojiChanged];
