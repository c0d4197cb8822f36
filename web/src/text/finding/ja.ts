/** The strings for the search, the command palette and the keyboard shortcuts, in Japanese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const ja: Wording<typeof en> = {
  search: {
    label: "メッセージを検索",
    clear: "検索をクリア",
    not: (hint: string) => `除外：${hint}`,
    hints: {
      stream: "チャンネル内のメッセージ",
      topic: "トピック内のメッセージ",
      sender: "特定のユーザーのメッセージ",
      "pm-with": "特定の相手とのダイレクトメッセージ",
      "dm-including": "特定の相手を含むダイレクトメッセージ",
      "group-pm-with": "特定の相手を含むグループメッセージ",
      is: "特定の状態のメッセージ",
      has: "リンク、画像、ファイルを含むメッセージ",
      in: "すべて、またはミュートしていないメッセージ",
      near: "特定のメッセージの前後",
      id: "特定のメッセージ1件",
      streams: "すべての公開チャンネルのメッセージ",
    },
  },
  palette: {
    refresh: "新しいメッセージを確認",
    switchTo: (name: string) => `${name} に切り替える`,
    title: "コマンドパレット",
    label: "会話、チャンネル、ユーザー、操作を検索",
    nothing: "見つかりませんでした",
    kinds: {
      conversation: "会話",
      stream: "チャンネル",
      person: "ユーザー",
      view: "ビュー",
      action: "操作",
    },
    themeAuto: "テーマ：システム",
    themeDark: "テーマ：ダーク",
    themeLight: "テーマ：ライト",
    keys: "キーボードショートカット",
    signOut: "サインアウト",
    signOutQuestion: "サインアウトしてメッセージを破棄しますか？",
    unsentMessages: counted("ja", {
      other: "未送信のメッセージが#件あります。サインアウトすると削除されます。",
    }),
    account: "アカウント",
  },
  keyHelp: {
    navigation: "移動",
    lists: "リスト",
    search: "検索",
    palette: "コマンドパレットを開く",
    nextTopic: "次の未読トピック",
    nextDirect: "次の未読ダイレクトメッセージ",
    toTopic: "選択したメッセージのトピックへ移動",
    toStream: "選択したメッセージのチャンネルへ移動",
    streamBefore: "前のチャンネル",
    streamAfter: "次のチャンネル",
    jumpBack: "メッセージへのリンクを開いた後：元に戻る",
    back: "デフォルトのビューに戻る",
    lines: "前または次の項目",
    lineMenu: "項目のメニューを開く",
    lineRead: "既読にする（受信トレイ）",
  },
};
