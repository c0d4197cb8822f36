import { endpoints } from "@confab/contract";
import { presentEmoji } from "../../domain/custom-emoji/present.ts";
import { route } from "../../http/route.ts";

export const getRealmEmojiRoute = route(endpoints.getRealmEmoji, ({ realm }) => ({
  emoji: presentEmoji(realm.model.customEmoji, realm.model),
}));
