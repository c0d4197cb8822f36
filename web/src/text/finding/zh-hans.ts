/** The strings for the search, the command palette and the keyboard shortcuts, in Simplified Chinese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const zhHans: Wording<typeof en> = {
  search: {
    label: "搜索消息",
    clear: "清除搜索",
    not: (hint: string) => `排除：${hint}`,
    hints: {
      stream: "某个频道中的消息",
      topic: "某个话题中的消息",
      sender: "某人发送的消息",
      "pm-with": "与某人的私信",
      "dm-including": "有某人参与的私信",
      "group-pm-with": "有某人参与的多人私信",
      is: "处于某种状态的消息",
      has: "含链接、图片或文件的消息",
      in: "所有消息，或仅未静音的消息",
      near: "某条消息前后的消息",
      id: "单条消息",
      streams: "所有公开频道中的消息",
    },
  },
  palette: {
    refresh: "检查新消息",
    title: "命令面板",
    label: "搜索对话、频道、用户和操作",
    nothing: "没有结果",
    kinds: {
      conversation: "对话",
      stream: "频道",
      person: "用户",
      view: "视图",
      action: "操作",
    },
    themeAuto: "主题：跟随系统",
    themeDark: "主题：深色",
    themeLight: "主题：浅色",
    keys: "键盘快捷键",
    signOut: "退出登录",
    signOutQuestion: "退出登录并丢失消息？",
    unsentMessages: counted("zh-Hans", { other: "还有#条消息未发送，退出登录会将其删除。" }),
    account: "你的账号",
  },
  keyHelp: {
    navigation: "导航",
    lists: "列表",
    search: "搜索",
    palette: "打开命令面板",
    nextTopic: "下一个未读话题",
    nextDirect: "下一条未读私信",
    toTopic: "前往所选消息的话题",
    toStream: "前往所选消息的频道",
    streamBefore: "上一个频道",
    streamAfter: "下一个频道",
    jumpBack: "打开消息链接后：返回",
    back: "返回默认视图",
    lines: "上一项或下一项",
    lineMenu: "打开该项的菜单",
    lineRead: "标为已读（收件箱）",
  },
};
