/** The strings for reading without an account, in Simplified Chinese. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const zhHans: Wording<typeof en> = {
  spectator: {
    streams: "频道",
    signIn: "登录",
    takePart: "登录后参与",
    readOnly: "你正在以未登录方式阅读。",
    noStreams: "目前没有无需账号即可阅读的内容。",
    accountNeeded: "这需要账号",
    accountNeededHint: "登录后即可继续。",
    older: "显示更早的消息",
    newer: "显示更新的消息",
    searchIn: (stream: string) => `在#${stream}中搜索`,
  },
};
