/** The errors of the server's own pages in Japanese; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "アドレスまたはパスワードが正しくありません",
  "Enter a valid email address.": "有効なメールアドレスを入力してください。",
  "Account is deactivated": "このアカウントは無効です",
  "This organization has been deactivated": "この組織は無効になっています",
  "Password authentication is disabled in this organization":
    "この組織ではパスワードでのサインインが無効です",
  "New password is too weak!": "新しいパスワードが弱すぎます。",
  "{parameter} cannot be blank.": "空欄にはできません。",
  "{parameter} is too long (limit: {limit} characters)": "長すぎます。{limit}文字までです。",
  "Name too long!": "名前が長すぎます。",
  "Name too short!": "名前が短すぎます。",
  "Invalid characters in name!": "名前に使用できない文字が含まれています。",
  "Unique names required in this organization.":
    "この名前はすでに使われています。ほかの人と区別できる名前にしてください。",
  "Invalid format!": "名前の末尾の形式が正しくありません。",
  "Already has an account.": "このアドレスのアカウントはすでにあります。",
  "Invalid address.": "メールアドレスが正しくありません。",
  "Outside your domain.": "このドメインのアドレスは、この組織では使用できません。",
  "Please use your real email address.": "実際にお使いのメールアドレスを入力してください。",
  "Email address changes are disabled in this organization.": "この組織ではメールアドレスを変更できません。",
  "Email '{email}' not allowed in this organization": "{email}ではこの組織に参加できません。",
  "Disposable email addresses are not allowed in this organization":
    "使い捨てアドレスではこの組織に参加できません。",
  "Email '{email}' already in use": "{email}のアカウントはすでにあります。",
  "The directory of users can't be reached. Try again later.":
    "ユーザーのディレクトリに接続できません。しばらくしてからお試しください。",
  "You must specify at least one email address.": "メールアドレスを1件以上入力してください。",
  "You can invite at most {count} people at once.": "一度に招待できるのは{count}人までです。",
  "You must specify at least one stream for invitees to join.":
    "招待された人が参加できるチャンネルがありません。",
  "Some emails did not validate, so we didn't send any invitations.":
    "無効なアドレスがあるため、招待は送信されませんでした。",
  "We weren't able to invite anyone.": "誰も招待できませんでした。",
  "Account has been deactivated.": "このアドレスのアカウントは無効です。",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "組織の1日の招待の上限に達したため、招待は送信されませんでした。",
  "File not found.": "このファイルは存在しません。",
  "You are not authorized to view this file.": "このファイルを表示する権限がありません。",
};
