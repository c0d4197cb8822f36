import { endpoints } from "@confab/contract";
import { uploadCustomEmoji } from "../../domain/custom-emoji/actions.ts";
import { route } from "../../http/route.ts";

export const uploadCustomEmojiRoute = route(
  endpoints.uploadCustomEmoji,
  async ({ realm, write, user, path, file }) => {
    await uploadCustomEmoji(realm, write, user, { name: path.emoji_name, file });
    return {};
  },
);
