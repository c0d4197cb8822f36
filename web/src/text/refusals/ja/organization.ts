/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.": "サインイン方法を1つ以上有効にしてください。",

  "Invalid domain: it cannot be empty.": "ドメインを入力してください。",
  "Invalid domain: it cannot begin or end with a dot.": "ドメインの先頭と末尾にドットは使えません。",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "ドメインには、ドットで区切られた2つ以上の部分が必要です。",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "ドメインに使えるのは、英字、数字、ハイフンと、区切りのドットのみです。",
  "The domain {domain} is already a part of your organization.": "ドメイン{domain}はすでに許可されています。",
  "No entry found for domain {domain}.": "ドメイン{domain}は許可されていません。",

  "This field cannot be blank.": "空欄にはできません。",
  "Enter a valid URL.": "https://で始まる完全なURLを入力してください。",
  "Invalid URL template.":
    "URLテンプレートが正しくありません。グループは波かっこで囲み、パーセント記号は%25と書いてください。",
  "Bad regular expression: {detail}": "このパターンは使用できる正規表現ではありません：{detail}",
  "'{parameter}' must be a system user group.": "選択できるのは役割のグループのみです。",
  "'{parameter}' setting cannot be set to '{group}' group.": "ここではグループ「{group}」を選択できません。",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "この設定は、ほかの人によって変更されました。",
  "This group has the permission '{parameter}'. Change that first.":
    "このグループには組織での権限があります。先にその設定を変更してください。",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "URLのグループ「{group}」がパターンにありません。",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "パターンのグループ「{group}」がURLにありません。",
  "Realm filter with this Realm and Pattern already exists.": "この自動リンクはすでにあります。",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "自動リンクが変更されました。もう一度お試しください。",
  "Linkifier not found.": "この自動リンクは存在しません。",

  "A playground with this name and language already exists.":
    "この言語には、同じ名前の実行環境がすでにあります。",
  "Invalid characters in pygments language": "言語名に使用できない文字が含まれています。",
  'Missing the required variable "code" in the URL template': "URLにコードの変数を含めてください。",
  '"code" should be the only variable present in the URL template': "URLに使える変数はコードのみです。",
  "Invalid playground": "この実行環境は存在しません。",

  "Label cannot be blank.": "プロフィール項目の名前を入力してください。",
  "A field with that label already exists.": "同じ名前のプロフィール項目がすでにあります。",
  "Field must have at least one choice.": "選択肢を1つ以上入力してください。",
  "Malformed URL pattern.": "URLには%(username)sを1つだけ含めてください。",
  "Custom external account must define URL pattern":
    "アカウントのURLを、名前の部分を%(username)sにして入力してください。",
  "Default custom field cannot be updated.": "これは標準のプロフィール項目なので、変更できません。",
  "Field type not supported for display in profile summary.":
    "この種類の項目は、プロフィールの概要に表示できません。",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "プロフィールの概要に表示できる項目は2つまでです。",
  "Field id {id} not found.": "このプロフィール項目は存在しません。",
  "Invalid order mapping.": "リストが変更されました。もう一度お試しください。",

  "Emoji name is missing": "絵文字の名前を入力してください。",
  "Invalid characters in emoji name":
    "名前に使えるのは、英小文字、数字、-、_のみです。末尾は英字か数字にし、100文字以内にしてください。",
  "A custom emoji with this name already exists.": "同じ名前のカスタム絵文字がすでにあります。",
  "Only administrators can override built-in emoji.":
    "標準の絵文字をカスタム絵文字に置き換えられるのは、管理者のみです。",
  "Must be an organization administrator or emoji author":
    "この操作ができるのは、管理者と絵文字を追加した人のみです。",

  "Exceeded rate limit.": "エクスポートは週に5回までです。",
  "Invalid data export ID": "このエクスポートは存在しません。",
  "Export already deleted": "このエクスポートはすでに削除されています。",
  "Export failed, nothing to delete": "エクスポートに失敗したため、削除するものはありません。",
  "Export still in progress": "エクスポートを処理中です。",

  'There is no kind of export "{kind}".': "「{kind}」という種類のエクスポートはありません。",
  "The server takes no uploads of exports.": "このサーバーはエクスポートのアップロードを受け付けません。",
  "The server has too little free space for this file.": "サーバーの空き容量がこのファイルには足りません。",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "非公開の会話をエクスポートするには、それを知らせる公開チャンネルが必要です。チャンネルを作成してください。",
  "The organization has an import already. Wait until it ends, or discard it.":
    "この組織にはすでにインポートがあります。終わるまで待つか、破棄してください。",
  "The import can't be started now.": "今はインポートを開始できません。",
  "Invalid import ID": "このインポートはもうありません。",
  "The import waits for no file.": "インポートはファイルを待っていません。",
  "The file has {size} bytes, but {announced} were announced.":
    "ファイルは{size}バイトで、予定の{announced}バイトと異なります。",
  "The import was discarded.": "インポートは破棄されました。",
};
