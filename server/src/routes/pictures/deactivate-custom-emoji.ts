import { endpoints } from "@confab/contract";
import { deactivateCustomEmoji } from "../../domain/custom-emoji/actions.ts";
import { route } from "../../http/route.ts";

export const deactivateCustomEmojiRoute = route(endpoints.deactivateCustomEmoji, async ({ write, path }) => {
  await write((tx, actor) => deactivateCustomEmoji(tx, actor, path.emoji_name));
  return {};
});
