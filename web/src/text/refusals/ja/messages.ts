/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "メッセージが空です。",
  "Topic can't be empty": "トピックを入力してください。",
  "Invalid characters in topic!": "トピックに使用できない文字が含まれています。",
  "You can have at most {count} drafts. Delete some first.":
    "下書きは{count}件までです。先にいくつか削除してください。",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "下書きは合計{count}文字までです。先にいくつか削除してください。",
  "Scheduled message does not exist": "このメッセージはすでに送信または削除されています。",
  "Scheduled delivery time must be in the future.": "未来の日時を選択してください。",
  "Scheduled delivery time must be before the year 10000.": "もっと早い日時を選択してください。",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "送信予約は上限の{count}件に達しています。いずれかが送信されるまでお待ちください。",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "送信予約は合計{count}文字までです。先にいくつか削除してください。",
  "Reminder does not exist": "このリマインダーはすでに削除されています。",
  "You have set {count} reminders, the maximum. Delete some first.":
    "リマインダーは上限の{count}件に達しています。先にいくつか削除してください。",
  "You can have at most {count} alert words. Remove some first.":
    "マイキーワードは{count}件までです。先にいくつか削除してください。",
  "These people have no direct messages yet.": "これらのユーザーとのダイレクトメッセージはまだありません。",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "ミュートできる会話は{count}件までです。先にいくつかのミュートを解除してください。",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "1つの会話にピン留めできるメッセージは{count}件までです。先にいくつか外してください。",
  "Message must have recipients": "メッセージの宛先を選択してください。",
  "Invalid user ID {id}": "このユーザーは存在しません。",
  "'{address}' is no longer using Zulip.": "{address}は無効なため、メッセージを受信できません。",
  "You do not have permission to access some of the recipients.":
    "宛先の一部には、メッセージを送信できません。",
  "You may not send direct messages to some of these users.":
    "宛先の一部には、ダイレクトメッセージを送信できません。",
  "You may not begin conversations of direct messages.":
    "ダイレクトメッセージの会話を始めることはできません。返信のみできます。",
  "Private messages are disabled in this organization.": "この組織ではダイレクトメッセージが無効です。",
  "Unable to render message": "このメッセージを表示できません。書式を簡単にしてください。",

  "Not authorized to send to stream '{name}'": "チャンネル「{name}」に投稿する権限がありません。",
  "Only organization administrators can send to this stream.":
    "このチャンネルに投稿できるのは管理者のみです。",
  "Only organization administrators and moderators can send to this stream.":
    "このチャンネルに投稿できるのは管理者とモデレーターのみです。",
  "New members cannot send to this stream.": "新規メンバーはまだこのチャンネルに投稿できません。",
  "Guests cannot send to this stream.": "ゲストはこのチャンネルに投稿できません。",
  "You do not have permission to use wildcard mentions in this stream.":
    "このチャンネルで全員にメンションする権限がありません。",

  "Invalid message(s)": "メッセージが存在しないか、アクセスできません。",
  "No such topic '{topic}'": "トピック「{topic}」は存在しません。",

  "Your organization has turned off message editing": "この組織ではメッセージを編集できません。",
  "Message edit history is disabled in this organization": "この組織では編集履歴を表示できません。",
  "You don't have permission to edit this message": "このメッセージを編集する権限がありません。",
  "The time limit for editing this message has past": "このメッセージを編集できる時間を過ぎました。",
  "The time limit for editing this message's topic has passed":
    "このメッセージのトピックを変更できる時間を過ぎました。",
  "The time limit for editing this message's stream has passed":
    "このメッセージを別のチャンネルに移動できる時間を過ぎました。",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "このトピックで移動できるのは、{total}件のうち最新の{allowed}件のみです。",
  "Nothing to change": "変更はありません。",
  "Widgets cannot be edited.": "アンケートとToDoリストは編集できません。",
  "Private messages cannot have topics.": "ダイレクトメッセージにはトピックを付けられません。",
  "Private messages cannot be moved to streams.":
    "ダイレクトメッセージをチャンネルに移動することはできません。",
  "You don't have permission to move this message": "このメッセージを移動する権限がありません。",
  "You don't have permission to move this message due to missing access to its stream":
    "メッセージのチャンネルにアクセスできないため、移動できません。",
  "You don't have permission to delete this message": "このメッセージを削除する権限がありません。",
  "Read receipts are disabled in this organization.": "この組織では既読を表示できません。",
  "The time limit for deleting this message has passed": "このメッセージを削除できる時間を過ぎました。",

  "Reaction already exists.": "このリアクションはすでに付いています。",
  "Reaction doesn't exist.": "このリアクションは存在しません。",
  "Emoji '{name}' does not exist": "絵文字「{name}」は存在しません。",
  "Invalid emoji code.": "この絵文字は存在しません。",
  "Invalid emoji name.": "この絵文字は存在しません。",
  "Invalid custom emoji.": "この絵文字は存在しません。",
  "Invalid custom emoji name.": "この絵文字の名前は変更されました。",
  "This custom emoji has been deactivated.": "この絵文字は削除されました。",
  "You can't edit a question unless you are the author.":
    "質問を変更できるのは、アンケートの作成者のみです。",
};
