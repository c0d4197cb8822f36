import { endpoints } from "@confab/contract";
import { route } from "../../http/route.ts";

/** There are no custom emoji: nobody can add any. */
export const getRealmEmojiRoute = route(endpoints.getRealmEmoji, () => ({ emoji: {} }));
