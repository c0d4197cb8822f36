/** The custom emoji in the initial state. */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentEmoji } from "./present.ts";

const realmEmoji: Slice<"realm_emoji"> = ({ model }) => ({
  realm_emoji: presentEmoji(model.customEmoji, model),
});

export const customEmojiSlices = { realm_emoji: realmEmoji };
