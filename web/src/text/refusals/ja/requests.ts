/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "この操作を行う権限がありません。",
  "Must be an organization administrator": "この操作ができるのは管理者のみです。",
  "Must be an organization owner": "この操作ができるのはオーナーのみです。",
  "Not allowed for guest users": "ゲストはこの操作を行えません。",

  "{parameter} cannot be blank.": "空欄にはできません。",
  "Invalid character in {parameter}, at position {position}!":
    "{position}文字目に、使用できない不可視文字があります。",
  "{parameter} is too long (limit: {limit} characters)": "長すぎます。{limit}文字までです。",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "検索に時間がかかりすぎます。チャンネル、トピック、送信者を追加して絞り込んでください。",
  "The server's disk is full. Tell its administrator, and try again later.":
    "サーバーのディスクがいっぱいです。サーバーの管理者に連絡し、しばらくしてからお試しください。",
  "{parameter} is too long (limit: {limit} items)": "多すぎます。{limit}件までです。",
  "{parameter} is not a URL": "https://で始まる完全なURLを入力してください。",
  "{parameter} is not a date": "日付が正しくありません。",
  "{parameter} is not a valid hex color code": "色が正しくありません。",
  "{parameter} is not an integer": "整数を入力してください。",
  "{parameter} is too small": "数値が小さすぎます。",
  "{parameter} is too large": "数値が大きすぎます。",
  "{parameter} must not contain null bytes":
    "保存できない不可視文字が含まれています。貼り付けずに入力し直してください。",
  "Bad value for '{parameter}': {value}": "「{value}」はここでは使用できません。",

  "The request is too large (limit: {mebibytes} MiB).": "一度に送信できるのは{mebibytes} MiBまでです。",
  "The address of the request is too long. Send the parameters in its body.":
    "長すぎます。言葉を減らしてください。",
  "The request arrived too slowly.": "接続が遅すぎます。もう一度お試しください。",
  "The request took too long to arrive.": "接続が遅すぎます。もう一度お試しください。",
  "The multipart body could not be read.": "ファイルを最後まで受信できませんでした。もう一度お試しください。",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB":
    "ファイルが{mebibytes} MiBを超えています。",
  "Invalid attachment": "このファイルは存在しません。",
  "Could not decode image; did you upload an image file?":
    "画像として読み込めませんでした。画像ファイルを選択してください。",
  "Image size exceeds limit.": "画像のピクセル数が多すぎます。もっと小さい画像を選択してください。",
};
