/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "名前が長すぎます。",
  "Name too short!": "名前が短すぎます。",
  "Invalid characters in name!": "名前に使用できない文字が含まれています。",
  "Invalid format!": "名前の末尾の形式が正しくありません。",
  "Avatar changes are disabled in this organization.": "この組織では画像を変更できません。",
  "Email address changes are disabled in this organization.": "この組織ではメールアドレスを変更できません。",
  "Invalid address.": "メールアドレスが正しくありません。",
  "Outside your domain.": "このドメインのアドレスは、この組織では使用できません。",
  "Please use your real email address.": "この組織では使い捨てアドレスを使用できません。",
  "Already has an account.": "このアドレスのアカウントはすでにあります。",
  "Account has been deactivated.": "このアドレスのアカウントは無効です。",
  "Wrong password!": "パスワードが正しくありません。",
  "Your username or password is incorrect.": "パスワードが正しくありません。",
  "New password is too weak!": "新しいパスワードは推測されやすいため、もっと長くしてください。",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "試行回数が多すぎます。{seconds}秒後にもう一度お試しください。",
  "Notifications can be paused only until a future time.": "通知を再開する日時には、未来を指定してください。",
  "A weekday can have only one time for notifications.": "通知の時間帯は、曜日ごとに1つだけ設定できます。",
  "Invalid timezone": "サーバーが対応していないタイムゾーンです。",
  "Invalid notification sound '{sound}'": "通知音「{sound}」は存在しません。",
  "Invalid email batching period: {seconds} seconds":
    "{seconds}秒は指定できません。1秒から1週間の間で指定してください。",

  "No such user": "このユーザーは存在しません。",
  "User is deactivated": "このユーザーは無効です。",
  "Cannot deactivate the only organization owner":
    "組織のオーナーはこのユーザーだけです。先に別のユーザーをオーナーにしてください。",
  "Cannot delete the only organization owner":
    "組織のオーナーはこのユーザーだけです。先に別のユーザーをオーナーにしてください。",
  "This person was deleted.": "この人は削除されました。",
  "This is not the name of the person.": "この人の名前ではありません。",
  "The owner permission cannot be removed from the only organization owner.":
    "組織のオーナーはこのユーザーだけです。先に別のユーザーをオーナーにしてください。",
  "Guests cannot be organization administrators":
    "ゲストを直接管理者にすることはできません。先にメンバーにしてください。",
  "'{id}' is not a valid choice for '{field}'.": "「{field}」のこの選択肢はなくなりました。",
  "Invalid user ID: {id}": "このユーザーは存在しません。",
  "User with ID {id} is deactivated": "このユーザーは無効です。",
  "User with ID {id} is a bot": "これはボットです。ユーザーを選択してください。",

  "No such bot": "このボットは存在しません。",
  "Embedded bots are not enabled.": "このサーバーでは内蔵ボットが無効です。",
  "Username already in use": "このアドレスのボットはすでにあります。",
  "Bad name or username": "アドレスの先頭部分が正しくありません。英字、数字、ハイフンを使用してください。",
  "Unique names required in this organization.":
    "この名前はすでに使われています。この組織では名前の重複ができません。",
  "Name is already in use!": "この名前はすでに使われています。",
  "Invalid embedded bot name.": "このプログラムはサーバーにありません。",
  "Invalid integration '{name}'.": "サービス「{name}」にはサーバーが対応していません。",
  "Invalid configuration data!": "ボットの設定データが正しくありません。",
  "Failed to change owner, no such user": "新しい所有者はこの組織のユーザーではありません。",
  "Failed to change owner, user is deactivated": "新しい所有者のアカウントは無効です。",
  "Failed to change owner, bots can't own other bots": "ボットを別のボットの所有者にすることはできません。",

  "You must specify at least one email address.": "メールアドレスを1件以上入力してください。",
  "You can invite at most {count} people at once.": "一度に招待できるのは{count}人までです。",
  "You must specify at least one stream for invitees to join.":
    "招待する人が参加するチャンネルを1つ以上選択してください。",
  "Stream does not exist with id: {id}. No invites were sent.":
    "存在しないか、アクセスできないチャンネルがあります。招待は送信されませんでした。",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "組織の1日の招待の上限に達しました。明日もう一度お試しください。",
  "No such invitation": "この招待は存在しません。",
};
