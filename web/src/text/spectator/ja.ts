/** The strings for reading without an account, in Japanese. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const ja: Wording<typeof en> = {
  spectator: {
    streams: "チャンネル",
    signIn: "サインイン",
    takePart: "サインインして参加",
    readOnly: "アカウントなしで閲覧しています。",
    noStreams: "現在、アカウントなしで閲覧できるものはありません。",
    accountNeeded: "この操作にはアカウントが必要です",
    accountNeededHint: "続けるにはサインインしてください。",
    older: "以前のメッセージを表示",
    newer: "新しいメッセージを表示",
    searchIn: (stream: string) => `#${stream}内を検索`,
  },
};
