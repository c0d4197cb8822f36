/** All mails, and all messages of the server's own bots, in Japanese. Addresses end with a space, or a line. */
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const moment = momentIn("ja");

const hello = (name: string): string => `${name}さん、こんにちは。`;

const numbers = new Intl.NumberFormat("ja");

const expiry = {
  day: (count: number) => `${numbers.format(count)}日間`,
  hour: (count: number) => `${numbers.format(count)}時間`,
  minute: (count: number) => `${numbers.format(count)}分間`,
};

const days = (count: number): string => `${numbers.format(count)}日`;

export const ja: Wording = {
  names: {
    directMessages: ({ names }) => `${names.join("、")}とのダイレクトメッセージ`,
    someone: "誰か",
    unknownUser: "不明なユーザー",
    deletedUser: "削除されたユーザー",
    deletedFile: "削除されたファイル",
  },

  mails: {
    labelled: ({ label, value }) => `${label}： ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `${realm}への新しいサインイン`,
      paragraphs: [
        hello(name),
        `新しいブラウザーから、${realm} (${siteUrl}) のあなたのアカウントへのサインインがありました。おそらくご本人によるものです。`,
        `ブラウザー：${browser || "不明"}。日時：${moment(at)}。`,
        "心当たりがない場合は、新しいパスワードを設定してください。すべての端末からサインアウトされます。",
      ],
      action: { label: "新しいパスワードを設定", url },
      closing: `配信停止： ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `${realm}のアカウントで間違ったパスワードが入力されました`,
      paragraphs: [
        hello(name),
        `${realm} (${siteUrl}) のあなたのアカウントで、間違ったパスワードが何度か入力されました。最後の試行は、アドレス ${address} から${moment(at)}に行われました。`,
        "パスワードを5回間違えると、サインインが30分間できなくなります。以前に使ったことのあるブラウザーからは、引き続きサインインできます。",
        "ご本人によるものであれば、何もする必要はありません。そうでない場合も、誰もサインインしていません。パスワードが短い場合や、ほかでも使っている場合は、より安全なものに変更してください。",
      ],
      action: { label: "新しいパスワードを設定", url },
      closing: `配信停止： ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `${realm}のパスワードの再設定`,
      paragraphs: [
        hello(name),
        `${realm} (${siteUrl}) のあなたのアカウントについて、パスワードの再設定が求められました。おそらくご本人によるものです。`,
      ],
      action: { label: "新しいパスワードを設定", url },
      closing:
        "リンクは1回だけ使え、1日で期限が切れます。心当たりがない場合は、このメールを無視してください。パスワードは変わりません。",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `${realm}の新しいアドレスの確認`,
      paragraphs: [
        hello(name),
        `${realm} (${siteUrl}) のあなたのアカウントのアドレスを ${email} に変更することが求められました。おそらくご本人によるものです。`,
      ],
      action: { label: "アドレスを確認", url },
      closing:
        "リンクは1回だけ使え、1日で期限が切れます。心当たりがない場合は、このメールを無視してください。アカウントは変わりません。",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `${realm}のアドレスが変更されました`,
      paragraphs: [
        hello(name),
        `${realm} (${siteUrl}) のあなたのアカウントのアドレスが、このアドレスから ${email} に変更されました。`,
      ],
      closing: "心当たりがない場合は、組織の管理者に連絡してください。",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `${realm}のアカウントが無効化されました`,
      paragraphs: [
        hello(name),
        `管理者が ${realm} (${siteUrl}) のあなたのアカウントを無効化しました。サインインはできなくなります。`,
        ...(comment.length === 0 ? [] : ["管理者からのコメント：", ...comment]),
      ],
      closing: "間違いの場合は、アカウントの有効化を管理者に依頼してください。",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter}さんから${realm}への招待`,
      paragraphs: [
        "こんにちは。",
        `${inviter}さんから ${realm} (${siteUrl}) に招待されました。チャンネルとトピックで整理できるチームチャットです。`,
      ],
      action: { label: "参加する", url },
      closing: `リンクは1回だけ使え${expiresIn ? `、あと${expiry[expiresIn.unit](expiresIn.count)}有効です` : "ます"}。送信者に心当たりがない場合は、このメールを無視してください。`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `${realm}のアカウント`,
      paragraphs: [
        "こんにちは。",
        `このアドレスで ${realm} (${siteUrl}) のアカウントを作成することが求められました。おそらくご本人によるものです。`,
      ],
      action: { label: "アカウントを作成", url },
      closing:
        "リンクは1回だけ使え、1日で期限が切れます。心当たりがない場合は、このメールを無視してください。アカウントは作成されません。",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `${realm}のアカウントはすでにあります`,
      paragraphs: [
        "こんにちは。",
        `このアドレスで ${realm} (${siteUrl}) のアカウントを作成することが求められました。おそらくご本人によるものですが、アカウントはすでにあります。`,
      ],
      action: { label: "サインイン", url },
      closing:
        "アカウントが無効化されている場合は、組織の管理者が有効化できます。心当たりがない場合は、このメールを無視してください。",
    }),
    missed: {
      newMessages: "新しいメッセージ",
      earlier: ({ count }) => `これより前の${numbers.format(count)}件のメッセージは表示されていません。`,
      excludedByYou: "新しいメッセージがあります。あなたの設定により、本文はメールに含まれていません。",
      excludedByRealm: "新しいメッセージがあります。組織の設定により、本文はメールに含まれていません。",
      view: "メッセージを表示",
      unsubscribe: "配信停止",
      reasons: {
        private_message: "未読のダイレクトメッセージがあるため、このメールをお送りしています。",
        mentioned: "あなたへのメンションがあったため、このメールをお送りしています。",
        wildcard_mentioned: "会話の全員へのメンションがあったため、このメールをお送りしています。",
        followed_topic_push_notify: "フォロー中のトピックのため、このメールをお送りしています。",
        followed_topic_email_notify: "フォロー中のトピックのため、このメールをお送りしています。",
        stream_push_notify: "このチャンネルの通知がオンのため、このメールをお送りしています。",
        stream_email_notify: "このチャンネルのメール通知がオンのため、このメールをお送りしています。",
      },
    },

    digest: {
      subject: ({ realm }) => `${realm}のこの1週間`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `数日間ご不在でしたので、この1週間に${realm}（${siteUrl}）であったことをお知らせします。`,
      ],
      topics: "特に活発なトピック",
      volume: ({ messages, people }) =>
        `${numbers.format(people)}人による${numbers.format(messages)}件のメッセージ`,
      direct: "未読のダイレクトメッセージ",
      from: ({ count, senders }) => `${senders}から${numbers.format(count)}件`,
      streams: "新しいチャンネル",
      newcomers: "新しい参加者",
      people: ({ names, others }) =>
        `${names.join("、")}${others === 0 ? "" : `、ほか${numbers.format(others)}人`}`,
      open: ({ realm }) => `${realm}を開く`,
      reason: "不在のときに週ごとのまとめを受け取る設定になっているため、このメールをお送りしています。",
    },
  },

  bots: {
    streams: {
      eventsTopic: "チャンネルのイベント",
      newTopic: "新しいチャンネル",
      created: ({ actor }) => `${actor}さんがこのチャンネルを作成しました。`,
      announced: ({ actor, links }) => `${actor}さんが新しいチャンネルを作成しました： ${links.join(", ")}`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor}さんがあなたをチャンネル ${links[0]} に追加しました。`
          : `${actor}さんがあなたを次のチャンネルに追加しました：\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) =>
        `${actor}さんがチャンネルの名前を**${from}**から**${to}**に変更しました。`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "無期限" : days(count));
        const consequence =
          after === undefined
            ? "メッセージは無期限に保存されます。"
            : `メッセージは${days(after)}後に自動的に削除されます。`;
        return `${actor}さんがこのチャンネルの[メッセージの保存期間](/help/message-retention-policy)を**${period(before)}**から**${period(after)}**に変更しました。${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor}さんがこのトピックを解決済みにしました。`,
      unresolved: ({ actor }) => `${actor}さんがこのトピックを未解決に戻しました。`,
      movedHere: ({ actor, from }) => `${actor}さんがこのトピックを ${from} からここに移動しました。`,
      movedAway: ({ actor, to }) => `${actor}さんがこのトピックを ${to} に移動しました。`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `${name}さん、**${realm}**へようこそ！👋`,
          "",
          "ここは、新しいメンバーを迎えるボットとあなたの会話です。",
          "",
          "* 会話はチャンネルで行われ、チャンネルのメッセージにはそれぞれトピックがあります。",
          "* `@`に続けて名前を書くとメンション、`*テキスト*`で*強調*、バッククォート3つで囲むとコードになります。",
          `* ほかの端末のアプリで使う組織のアドレス： ${siteUrl}`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `**${realm}**へようこそ！`,
          "",
          `* 会話はチャンネルで行われ、それぞれに1つのトピックがあります。ここは ${here} です。`,
          "* `@`に続けて名前を書くとメンション、`*テキスト*`で*強調*、バッククォート3つで囲むとコードになります。",
          `* プログラム用APIのドキュメント： ${siteUrl}/api/docs`,
        ].join("\n"),
      signupsTopic: "新しいメンバー",
      signedUp: ({ user, realm, total }) =>
        `${user}さんが${realm}に参加しました。（合計：${numbers.format(total)}人）`,
      accepted: ({ name, email, realm }) => `${name}さん (\`${email}\`) が${realm}への招待を受け入れました！`,
    },
    server: {
      exportsTopic: "エクスポート",
      privateExport: ({ actor }) =>
        actor === undefined
          ? "この組織のすべてのデータが、非公開チャンネルとダイレクトメッセージを含めてエクスポートされています。"
          : `${actor}が、非公開チャンネルとダイレクトメッセージを含む、この組織のすべてのデータをエクスポートしています。`,
      updatesTopic: "サーバーの更新",
      updated: "このサーバーは新しいバージョンになりました。",
      outgrown:
        "このサーバーのデータベースは、内蔵エンジンの想定より大きくなりました。引き続きすべて動作しますが、メンテナンスで待たされることがあります。PostgreSQLをお勧めします。運用マニュアルの「Outgrowing the embedded database」をご覧ください。",
      backupsFail:
        "このサーバーは3日間バックアップを作成できていません。理由はサーバーのログにあります。運用マニュアルの「Backup and restore」をご覧ください。",
    },
    scheduled: {
      failed: ({ problem }) => `送信予約したメッセージを送信できませんでした：${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `${sender}さんのメッセージのリマインダー（${link}）`,
      due: ({ sender, link }) => `${sender}さんのメッセージのリマインダーです（${link}）：`,
      gone: "リマインダーを設定したメッセージは、もう表示できません。",
      note: "あなたのメモ：",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `あなたのボット ${bot} が、存在しないチャンネル ${stream} にメッセージを送信しようとしました。`,
      emptyStream: ({ bot, stream }) =>
        `あなたのボット ${bot} が、メンバーのいないチャンネル ${stream} にメッセージを送信しました。`,
      unanswered: ({ bot, id, path }) =>
        `あなたのボット ${bot} は[メッセージ${id}](${path})に返信できませんでした：`,
    },
    converter: {
      usage: ({ units }) =>
        `たとえば \`12 km to mi\` や \`70 F in C\` と聞いてください。使える単位：${units.join(", ")}`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `${from} は${fromKind}の単位ですが、${to} は${toKind}の単位です。`,
      kinds: {
        length: "長さ",
        mass: "質量",
        time: "時間",
        volume: "体積",
        speed: "速さ",
        data: "データ量",
        temperature: "温度",
      },
    },
    followUp: {
      usage: "メモする内容を書いてください。例： `新しい数字を聞く`",
      topic: ({ name }) => `${name}さんから`,
      origin: ({ sender, id, path }) => `${sender}さん（[メッセージ${id}](${path})）：`,
      noted: ({ stream }) => `${stream} にメモしました。`,
    },
    mailIn: {
      from: ({ sender }) => `差出人：${sender}`,
      noText: "*（本文なし）*",
      omitted: ({ count }) => `*（${numbers.format(count)}件のファイルを省略）*`,
      file: "ファイル",
    },
  },
};
