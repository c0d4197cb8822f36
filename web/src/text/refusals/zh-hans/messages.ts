/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "消息为空。",
  "Topic can't be empty": "请输入话题。",
  "Invalid characters in topic!": "话题含有不允许的字符。",
  "You can have at most {count} drafts. Delete some first.": "最多保存{count}份草稿，请先删除一些。",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "草稿合计最多{count}个字符，请先删除一些。",
  "Scheduled message does not exist": "此消息已发送或已删除。",
  "Scheduled delivery time must be in the future.": "请选择将来的时间。",
  "Scheduled delivery time must be before the year 10000.": "请选择更早的时间。",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "最多{count}条定时消息，请等其中一条发送。",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "定时消息合计最多{count}个字符，请先删除一些。",
  "Reminder does not exist": "此提醒已删除。",
  "You have set {count} reminders, the maximum. Delete some first.": "最多{count}个提醒，请先删除一些。",
  "You can have at most {count} alert words. Remove some first.": "最多{count}个关键词，请先移除一些。",
  "These people have no direct messages yet.": "你与这些用户之间还没有私信。",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "最多可以静音 {count} 个私信对话。请先取消静音一些。",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "一个对话最多{count}条置顶消息，请先取消一些。",
  "Message must have recipients": "请选择接收人。",
  "Invalid user ID {id}": "此用户不存在。",
  "'{address}' is no longer using Zulip.": "{address}已停用，无法接收消息。",
  "You do not have permission to access some of the recipients.": "你不能给其中一些人发消息。",
  "You may not send direct messages to some of these users.": "你不能给其中一些人发私信。",
  "You may not begin conversations of direct messages.": "你不能发起私信对话，但可以回复他人。",
  "Private messages are disabled in this organization.": "此组织已关闭私信。",
  "Unable to render message": "无法显示此消息，请简化格式。",

  "Not authorized to send to stream '{name}'": "你不能在频道“{name}”中发消息。",
  "Only organization administrators can send to this stream.": "只有管理员可以在此频道发消息。",
  "Only organization administrators and moderators can send to this stream.":
    "只有管理员和协管员可以在此频道发消息。",
  "New members cannot send to this stream.": "新成员还不能在此频道发消息。",
  "Guests cannot send to this stream.": "访客不能在此频道发消息。",
  "You do not have permission to use wildcard mentions in this stream.": "你不能在此频道提及所有人。",

  "Invalid message(s)": "消息已不存在，或你无权查看。",
  "No such topic '{topic}'": "话题“{topic}”已不存在。",

  "Your organization has turned off message editing": "此组织已关闭消息编辑。",
  "Message edit history is disabled in this organization": "此组织不显示编辑历史。",
  "You don't have permission to edit this message": "你不能编辑此消息。",
  "The time limit for editing this message has past": "已超过编辑此消息的时限。",
  "The time limit for editing this message's topic has passed": "已超过更改此消息话题的时限。",
  "The time limit for editing this message's stream has passed": "已超过将此消息移到其他频道的时限。",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "此话题共{total}条消息，你只能移动最近的{allowed}条。",
  "Nothing to change": "没有需要更改的内容。",
  "Widgets cannot be edited.": "投票和待办清单不能编辑。",
  "Private messages cannot have topics.": "私信没有话题。",
  "Private messages cannot be moved to streams.": "私信不能移到频道。",
  "You don't have permission to move this message": "你不能移动此消息。",
  "You don't have permission to move this message due to missing access to its stream":
    "你无权查看此消息所在的频道，因此不能移动它。",
  "You don't have permission to delete this message": "你不能删除此消息。",
  "Read receipts are disabled in this organization.": "此组织已关闭已读回执。",
  "The time limit for deleting this message has passed": "已超过删除此消息的时限。",

  "Reaction already exists.": "你已用此表情回应过。",
  "Reaction doesn't exist.": "此表情回应已不存在。",
  "Emoji '{name}' does not exist": "表情“{name}”不存在。",
  "Invalid emoji code.": "此表情不存在。",
  "Invalid emoji name.": "此表情不存在。",
  "Invalid custom emoji.": "此表情不存在。",
  "Invalid custom emoji name.": "此表情已改名。",
  "This custom emoji has been deactivated.": "此表情已删除。",
  "You can't edit a question unless you are the author.": "只有投票发起人可以编辑问题。",
};
