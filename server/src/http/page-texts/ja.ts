/** The texts of the server's own pages in Japanese. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-ja.ts";

export const ja: PageTexts = {
  toStart: "トップページへ",
  signIn: "サインイン",
  backToSignIn: "サインインに戻る",
  haveAccount: "アカウントをお持ちの方はサインイン",
  email: "メールアドレス",
  password: "パスワード",
  interface: "APIドキュメント",
  about:
    "Confabは、トピックで整理されたチームチャットです。会話ごとに場所があるので、大切な話題を追い、残りは後から確認できます。",

  notFound: {
    title: "見つかりません",
    heading: "ページが見つかりません",
    noAddress: "はこのサーバーに存在しません。",
  },
  noRealm: {
    title: "組織がありません",
    heading: "このアドレスには組織がありません",
    explanation: "このサーバーでは、組織ごとにホスト名が異なります。アドレスを確認してください。",
  },
  start: {
    otherPrograms: "その他のアプリとプログラム",
    anyClient:
      "すべてのZulipクライアントを使えます。このアドレスを入力してから、メールアドレスとパスワードを入力してください。",
    key: "プログラムとボットはAPIキーを使います。このサーバーを起動した方のキーは、データディレクトリのowner.zuliprcに、すべてのクライアントが読める形式で保存されています：",
    asDocument: "OpenAPIドキュメント",
  },
  login: {
    title: (realmName) => `${realmName}にサインイン`,
    nameOrEmail: "メールアドレスまたはユーザー名",
    forgotten: "パスワードをお忘れですか？",
    noPasswords: "ここではパスワードでのサインインが無効です。",
    with: (provider) => `${provider}でサインイン`,
    signUp: "アカウントを作成",
    failed: "サインインできませんでした",
    tooOften: (seconds) => `サインインの試行回数が多すぎます。${seconds}秒後にもう一度お試しください。`,
    notThatWay: "ここではこのサインイン方法が無効です。",
    unreachable: (provider) => `${provider}に接続できません。しばらくしてからお試しください。`,
    tookTooLong: "サインインに時間がかかりすぎたか、別のブラウザーで開始されています。",
    saidNothing: (provider) => `${provider}で本人確認ができませんでした。`,
    noAddress: (provider) => `${provider}に確認済みのメールアドレスがありません。`,
  },
  desktop: {
    title: "アプリに戻る",
    heading: "あと少しで完了です",
    explanation: "このコードをコピーしてアプリに戻ると、サインインが完了します。コードの有効期間は数秒です。",
    code: "コード",
  },
  forgery: {
    title: "もう一度お試しください",
    heading: "このページは期限切れか、別のサイトから開かれました",
    explanation: "リクエストは処理されませんでした。このサイトのCookieが許可されているか確認してください。",
  },
  link: {
    explanation:
      "このリンクは1回だけ使えます。開くとサインインし、クライアントとプログラム用のAPIキーが表示されます。",
    usedTitle: "このリンクは使用済みです",
    usedHeading: "このリンクは使用済みか、期限切れです",
    usedExplanation: "APIキーは、サーバーのデータディレクトリのowner.zuliprcにあります。",
    usedSignIn: "パスワードでサインイン",
    signedInTitle: "サインインしました",
    welcome: "ようこそ",
    open: "会話を開く",
    forPrograms: "プログラム用",
    saveAs: "~/.zuliprcとして保存してください。すべてのZulipクライアントとライブラリが読み込みます。",
  },
  expired: {
    title: "無効なリンク",
    heading: "このリンクは無効です",
    explanation: "使用済みか、期限切れです。新しいリンクをリクエストしてください。",
    notComplete: "リンクが不完全か、アカウントが存在しません。",
  },
  reset: {
    title: "パスワードを再設定",
    explanation:
      "アカウントのメールアドレスを入力してください。新しいパスワードを設定するリンクをお送りします。",
    send: "リンクを送信",
    sentTitle: "メールを確認してください",
    sent: "このアドレスのアカウントがあれば、リンクを送信しました。有効期間は1日です。",
    choose: "新しいパスワードを設定",
    consequence: "すべての端末からサインアウトされ、APIキーも新しくなります。",
    newPassword: "新しいパスワード",
    again: "新しいパスワード（確認）",
    change: "パスワードを変更",
    changed: "パスワードを変更しました",
    signInWithIt: "サインイン",
    tooOften: (count) => `リンクのリクエストが多すぎます。${count}分後にもう一度お試しください。`,
  },
  noMail: {
    title: "リンクの受け取り",
    request: "リンクをリクエスト",
    resetExplanation:
      "このサーバーはメールを送信しません。新しいパスワードを設定するリンクをリクエストし、サーバーの管理者から受け取ってください。",
    askOperatorForReset:
      "このアドレスのアカウントがあれば、新しいパスワードを設定するリンクが作成されました。サーバーの管理者から受け取ってください。有効期間は1日です。",
    askOperator:
      "アカウントを作成するリンクが作成されました。サーバーの管理者から受け取ってください。有効期間は1日です。",
  },
  emailChange: {
    title: "新しいアドレスの確認",
    from: "アカウントの新しいアドレス：",
    confirm: "確認",
    changed: "アドレスを変更しました",
    signInWith: "今後はこのアドレスでサインインします：",
    programs: "APIキーを使うプログラムのアドレスも更新してください。",
  },
  unsubscribe: {
    title: "配信停止",
    explanation: "このメールの配信を停止しますか？設定からいつでも再開できます。",
    end: "配信を停止",
    ended: "配信を停止しました",
    again: "このメールは設定から再開できます。",
  },
  join: {
    title: (realmName) => `${realmName}に参加`,
    invites: (inviter) => `${inviter}さんから招待されています。`,
    explanation: "メールアドレスを入力してください。アカウントを作成するリンクをお送りします。",
    sent: "メールアドレスにリンクを送信しました。有効期間は1日です。",
    withoutMail: "サインインに使うメールアドレスを入力してください。",
    fromOperator:
      "このサーバーはメールを送信しません。メールアドレスを入力してアカウント作成のリンクをリクエストし、サーバーの管理者から受け取ってください。",
    closed: (realmName) => `${realmName}への参加には招待が必要です`,
    askForInvitation: "メンバーに招待を依頼してください。",
    address: "アカウントのメールアドレス：",
    name: "名前",
    choosePassword: "パスワードを設定",
    passwordHint: "自分だけが思いつく言葉の組み合わせなど、長いものにしてください。",
    streams: "これらのチャンネルにも参加しますか？",
    join: "参加する",
  },
  welcome: {
    step: (number, last) => `ステップ${number}/${last}`,
    skip: "スキップ",
    goOn: "次へ",
    done: "完了",
    nameIt: "組織の名前を決めましょう",
    realmName: "組織名",
    nameHint: "全員に表示されます。いつでも変更できます。",
    setUpAccount: "アカウントを設定しましょう",
    ownNameHint: "ほかの人に表示される名前です。",
    ownEmailHint: "サインインに使います。APIキーを使うプログラムにも必要です。",
    invite: "メンバーを招待",
    addresses: "メールアドレス",
    addressesHint: "カンマまたは改行で区切ってください。1人ずつ別のリンクが届きます。",
    addressesHintWithoutMail:
      "このサーバーはメールを送信しません。アドレスごとに発行されるリンクを、ご自分で渡してください。アドレスはカンマまたは改行で区切ってください。",
    sendInvitations: "招待を送信",
    makeLinks: "リンクを作成",
    inviteMore: "ほかのメンバーを招待",
    linksMade:
      "メールは送信されません。各リンクをコピーして渡してください。リンクは1回だけ使え、有効期間は10日です。招待の一覧に表示されます。",
    makeLink: "代わりに共有リンクを作成",
    linkForMany: "このリンクを知っている人は誰でも参加できます",
    linkHint: "コピーして共有してください。有効期間は10日です。招待の一覧に表示されます。",
  },
  refused: translator(refusals),
  notTheSame: "パスワードが一致しません。",
};
