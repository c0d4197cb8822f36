/** The strings of the page for imports in Japanese. */
import { counted } from "@confab/contract/counted";
import type { Wording } from "../../wording/wording.ts";
import type { en } from "./en.ts";

export const ja: Wording<typeof en> = {
  hint: "ほかの製品の会話をここに取り込みます。メッセージの作成者と日時はそのままで、通知は送られず、取り込んだものはすべて既読になります。",
  begin: "新しいインポート",
  product: "製品",
  neutral: "中立形式",
  howTo: {
    slack:
      "Slackのオーナーか管理者が、ツールと設定 → ワークスペースの設定 → データのインポート/エクスポートからワークスペースをエクスポートします。含まれるのはパブリックチャンネルで、ほかのチャンネルはSlackの承認がある場合だけです。",
    zulip:
      "サーバーにアクセスできる人が、manage.py exportで組織をエクスポートします。作成された.tar.gzファイルをアップロードしてください。",
    mattermost:
      "サーバーにアクセスできる人が、mmctl export createでエクスポートを作成します。作成されたZIPファイルをアップロードしてください。",
    rocketchat:
      "データベースにアクセスできる人が、mongodump --archiveでエクスポートします。作成されたファイルをアップロードしてください。",
    matrix:
      "Elementで、各ルームを最初から添付ファイル付きでJSON形式にエクスポートします。1つのルームのファイルか、すべてのルームのファイルを入れたZIPファイルをアップロードしてください。",
    neutral: "インポート形式のドキュメントに書かれた、JSON行のフォルダーです。",
    other: "エクスポートの入手方法と取り込まれる内容は、インポートのドキュメントに書かれています。",
  },
  file: "エクスポート",
  fileHint: (size: string) =>
    `ZIPファイル、tarアーカイブ、または単一のファイル（最大${size}）。ここにドロップできます。`,
  tooLarge: (size: string) => `ファイルが${size}を超えています。サーバーの管理者なら取り込めます。`,
  noUploads: "このサーバーはエクスポートのアップロードを受け付けません。サーバーの管理者なら取り込めます。",
  token: "トークン（任意）",
  tokenHint:
    "サーバーはSlackのエクスポートの確認中に、まだアクセスできるアドレスのファイルをダウンロードします。files:read、emoji:read、usergroups:readの権限を持つSlackアプリのトークンがあれば、すべてのファイル、プロフィール画像、カスタム絵文字、グループを取得します。トークンは保存されません。",
  options: "その他のオプション",
  source: "場所の名前",
  sourceHint:
    "同じ製品の複数の場所から取り込む場合だけ必要です。同じ場所のエクスポートには常に同じ名前を付けてください。",
  replies: "スレッドの返信数",
  repliesHint: "返信がこれより多いスレッドはトピックになります。",
  notANumber: "数を入力してください。",
  others: "ほかのメッセージのトピック",
  othersChoices: { channel: "チャンネルごとに1つ", week: "週ごとに1つ", month: "月ごとに1つ" },
  upload: "アップロードして確認",
  uploading: "アップロード中",
  keepOpen: "アップロードが終わるまでこのウィンドウを開いておいてください。まだ何も取り込まれません。",
  elsewhere: "エクスポートは別のウィンドウからアップロードされています。",
  cancelUpload: "アップロードを中止",
  reading: "エクスポートを読み取り中",
  unpacking: "展開しています。まだ何も取り込まれません。",
  read: (size: string) => `${size}を読み取りました。まだ何も取り込まれません。`,
  ready: (product: string, file: string) => `${product}のエクスポート（${file}）を取り込めます。`,
  counts: {
    caption: "エクスポートの内容",
    people: "ユーザー",
    groups: "グループ",
    emoji: "カスタム絵文字",
    streams: "チャンネル",
    topics: "トピック",
    messages: "メッセージ",
    files: "ファイル",
  },
  merged: "次の人はすでにアカウントを持っています",
  renamed: "次の名前は変更されます",
  more: (count: string) => `ほか${count}件`,
  noProblems: "エクスポートの内容はすべて読み取れます。",
  problems: counted("ja", { other: "問題#件" }),
  downloadReport: "レポートをダウンロード",
  start: "取り込む",
  discard: "破棄",
  discardQuestion: "インポートを破棄しますか？",
  discardWarning: "アップロードしたファイルは削除されます。何も取り込まれていません。",
  stop: "停止",
  stopQuestion: "インポートを停止しますか？",
  stopWarning: "取り込み済みのものは残ります。後で同じエクスポートを取り込むと、続きから始まります。",
  running: "取り込み中",
  preparing: "ユーザー、チャンネル、ファイルを追加しています",
  messagesOf: (done: string, total: string) => `${total}件中${done}件のメッセージ`,
  perSecond: (count: string) => `毎秒${count}件`,
  remaining: (time: string) => `残り約${time}`,
  mayLeave: "このページは閉じてもかまいません。インポートは続き、ほかの人はその間も作業できます。",
  last: "前回のインポート",
  imported: counted("ja", { other: "#件のメッセージを取り込みました。" }),
  whereStreamsAre: "サイドバーには参加中のチャンネルだけが、一覧にはすべてのチャンネルが表示されます。",
  failures: {
    not_uploaded: "ファイルがアップロードされませんでした。",
    upload_interrupted: "アップロードが中断されました。もう一度アップロードしてください。",
    reading_interrupted:
      "エクスポートの読み取り中にサーバーが終了しました。もう一度アップロードしてください。",
    unreadable: "ファイルを取り込めません。",
    too_much_memory: "エクスポートの読み取りに必要なメモリが多すぎます。サーバーの管理者なら取り込めます。",
    no_space: "サーバーの空き容量が足りません。",
    not_started: "1週間開始されなかったため、ファイルは削除されました。",
    files_lost: "ファイルを持つサーバーが1日以上動いていません。",
    server_error: "サーバーのエラーでインポートに失敗しました。詳しくはサーバーのログにあります。",
  },
};
