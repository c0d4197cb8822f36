/** All mails, and all messages of the server's own bots, in Simplified Chinese. Addresses end with a space, or a line. */
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const moment = momentIn("zh-hans");

const hello = (name: string): string => `${name}，你好：`;

const numbers = new Intl.NumberFormat("zh-Hans");

const expiry = {
  day: (count: number) => `${numbers.format(count)} 天`,
  hour: (count: number) => `${numbers.format(count)} 小时`,
  minute: (count: number) => `${numbers.format(count)} 分钟`,
};

const days = (count: number): string => `${numbers.format(count)} 天`;

export const zhHans: Wording = {
  names: {
    directMessages: ({ names }) => `与${names.join("、")}的私信`,
    someone: "某人",
    unknownUser: "未知用户",
    deletedUser: "已删除的用户",
    deletedFile: "已删除的文件",
  },

  mails: {
    labelled: ({ label, value }) => `${label}： ${value}`,
    signIn: ({ name, realm, siteUrl, browser, at, url, unsubscribe }) => ({
      subject: `${realm} 有新的登录`,
      paragraphs: [
        hello(name),
        `有人（可能是你本人）在新的浏览器上登录了你在 ${realm} (${siteUrl}) 的账号。`,
        `浏览器：${browser || "未知"}。时间：${moment(at)}。`,
        "如果不是你本人，请设置新密码，这会让所有设备退出登录。",
      ],
      action: { label: "设置新密码", url },
      closing: `退订： ${unsubscribe}`,
    }),
    guesses: ({ name, realm, siteUrl, address, at, url, unsubscribe }) => ({
      subject: `你在 ${realm} 的账号有人输错密码`,
      paragraphs: [
        hello(name),
        `有人多次输错你在 ${realm} (${siteUrl}) 的账号密码。最近一次尝试来自地址 ${address}，时间为${moment(at)}。`,
        "输错五次密码后，登录会被锁定半小时。你仍然可以在以前用过的浏览器上登录。",
        "如果是你本人，无需任何操作。如果不是，也没有人登录成功。如果你的密码很短，或者还用在别处，请换一个更安全的。",
      ],
      action: { label: "设置新密码", url },
      closing: `退订： ${unsubscribe}`,
    }),
    passwordReset: ({ name, realm, siteUrl, url }) => ({
      subject: `重置你在 ${realm} 的密码`,
      paragraphs: [hello(name), `有人（可能是你本人）请求重置你在 ${realm} (${siteUrl}) 的账号密码。`],
      action: { label: "设置新密码", url },
      closing: "链接只能使用一次，一天后失效。如果不是你本人，请忽略此邮件，你的密码不会改变。",
    }),
    emailChange: ({ name, realm, siteUrl, email, url }) => ({
      subject: `确认你在 ${realm} 的新邮箱`,
      paragraphs: [
        hello(name),
        `有人（可能是你本人）请求将你在 ${realm} (${siteUrl}) 的账号邮箱更改为 ${email} 。`,
      ],
      action: { label: "确认邮箱", url },
      closing: "链接只能使用一次，一天后失效。如果不是你本人，请忽略此邮件，你的账号不会改变。",
    }),
    emailChanged: ({ name, realm, siteUrl, email }) => ({
      subject: `你在 ${realm} 的邮箱已更改`,
      paragraphs: [hello(name), `你在 ${realm} (${siteUrl}) 的账号邮箱已由本邮箱更改为 ${email} 。`],
      closing: "如果不是你本人，请联系组织管理员。",
    }),
    deactivated: ({ name, realm, siteUrl, comment }) => ({
      subject: `你在 ${realm} 的账号已停用`,
      paragraphs: [
        hello(name),
        `管理员已停用你在 ${realm} (${siteUrl}) 的账号，你无法再登录。`,
        ...(comment.length === 0 ? [] : ["管理员留言：", ...comment]),
      ],
      closing: "如有误会，请联系管理员重新启用账号。",
    }),
    invitation: ({ inviter, realm, siteUrl, url, expiresIn }) => ({
      subject: `${inviter} 邀请你加入 ${realm}`,
      paragraphs: [
        "你好：",
        `${inviter} 邀请你加入 ${realm} (${siteUrl}) ，一个按频道和话题组织的团队聊天工具。`,
      ],
      action: { label: "加入", url },
      closing: `链接只能使用一次${expiresIn ? `，${expiry[expiresIn.unit](expiresIn.count)}后失效` : ""}。如果你不认识发件人，请忽略此邮件。`,
    }),
    signUp: ({ realm, siteUrl, url }) => ({
      subject: `你的 ${realm} 账号`,
      paragraphs: ["你好：", `有人（可能是你本人）请求用这个邮箱在 ${realm} (${siteUrl}) 创建账号。`],
      action: { label: "创建账号", url },
      closing: "链接只能使用一次，一天后失效。如果不是你本人，请忽略此邮件，不会创建任何账号。",
    }),
    hasAccount: ({ realm, siteUrl, url }) => ({
      subject: `你已有 ${realm} 账号`,
      paragraphs: [
        "你好：",
        `有人（可能是你本人）请求用这个邮箱在 ${realm} (${siteUrl}) 创建账号。你已经有账号了。`,
      ],
      action: { label: "登录", url },
      closing: "如果账号已停用，组织管理员可以重新启用。如果不是你本人，请忽略此邮件。",
    }),
    missed: {
      newMessages: "新消息",
      earlier: ({ count }) => `还有 ${numbers.format(count)} 条更早的消息未显示。`,
      excludedByYou: "你有新消息。根据你的设置，邮件中不包含消息内容。",
      excludedByRealm: "你有新消息。根据组织的设置，邮件中不包含消息内容。",
      view: "查看消息",
      unsubscribe: "退订",
      reasons: {
        private_message: "你收到此邮件，是因为你有未读私信。",
        mentioned: "你收到此邮件，是因为有人提及了你。",
        wildcard_mentioned: "你收到此邮件，是因为对话中的所有人都被提及。",
        followed_topic_push_notify: "你收到此邮件，是因为你关注了该话题。",
        followed_topic_email_notify: "你收到此邮件，是因为你关注了该话题。",
        stream_push_notify: "你收到此邮件，是因为你开启了该频道的通知。",
        stream_email_notify: "你收到此邮件，是因为你开启了该频道的邮件通知。",
      },
    },

    digest: {
      subject: ({ realm }) => `${realm} 一周摘要`,
      intro: ({ name, realm, siteUrl }) => [
        hello(name),
        `你已经离开了几天。以下是过去一周 ${realm}（${siteUrl}）发生的事情。`,
      ],
      topics: "最活跃的话题",
      volume: ({ messages, people }) =>
        `${numbers.format(people)} 人发送了 ${numbers.format(messages)} 条消息`,
      direct: "未读私信",
      from: ({ count, senders }) => `${numbers.format(count)} 条，来自 ${senders}`,
      streams: "新频道",
      newcomers: "新成员",
      people: ({ names, others }) =>
        `${names.join("、")}${others === 0 ? "" : `，以及另外 ${numbers.format(others)} 人`}`,
      open: ({ realm }) => `打开 ${realm}`,
      reason: "你收到此邮件，是因为你的设置要求在你离开时发送每周摘要。",
    },
  },

  bots: {
    streams: {
      eventsTopic: "频道动态",
      newTopic: "新频道",
      created: ({ actor }) => `${actor} 创建了此频道。`,
      announced: ({ actor, links }) => `${actor} 创建了新频道： ${links.join(", ")}`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `${actor} 将你添加到了频道 ${links[0]}。`
          : `${actor} 将你添加到了以下频道：\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `${actor} 将频道 **${from}** 重命名为 **${to}**。`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "永久" : days(count));
        const consequence = after === undefined ? "消息将永久保留。" : `消息将在 ${days(after)}后自动删除。`;
        return `${actor} 将此频道的[消息保留期限](/help/message-retention-policy)由 **${period(before)}** 改为 **${period(after)}**。${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `${actor} 将此话题标记为已解决。`,
      unresolved: ({ actor }) => `${actor} 将此话题标记为未解决。`,
      movedHere: ({ actor, from }) => `${actor} 将此话题从 ${from} 移到了这里。`,
      movedAway: ({ actor, to }) => `${actor} 将此话题移到了 ${to}。`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `${name}，你好，欢迎加入 **${realm}**！👋`,
          "",
          "这是你与迎新机器人之间的对话。",
          "",
          "* 对话在频道中进行，频道中的每条消息都有一个话题。",
          "* 输入 `@` 和名字可以提及某人，`*文字*` 表示*强调*，代码前后各加三个反引号。",
          `* 在其他设备的应用中使用的组织地址： ${siteUrl}`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `欢迎加入 **${realm}**！`,
          "",
          `* 对话在频道中进行，每个对话围绕一个话题。这里是 ${here}。`,
          "* 输入 `@` 和名字可以提及某人，`*文字*` 表示*强调*，代码前后各加三个反引号。",
          `* 面向程序的 API 文档： ${siteUrl}/api/docs`,
        ].join("\n"),
      signupsTopic: "新成员",
      signedUp: ({ user, realm, total }) => `${user} 刚刚加入了 ${realm}。（共 ${numbers.format(total)} 人）`,
      accepted: ({ name, email, realm }) => `${name} (\`${email}\`) 接受了你的邀请，加入了 ${realm}！`,
    },
    server: {
      exportsTopic: "导出",
      privateExport: ({ actor }) => `${actor ?? "有人"}正在导出此组织的所有数据，包括私有频道和私信。`,
      updatesTopic: "服务器更新",
      updated: "此服务器已更新到新版本。",
      outgrown:
        "此服务器的数据库已超出内置引擎的适用规模。一切仍可正常使用，但维护时可能需要等待。建议改用 PostgreSQL：请参阅运维手册中的“Outgrowing the embedded database”。",
      backupsFail: "此服务器已有三天无法完成备份。原因见服务器日志。请参阅运维手册中的“Backup and restore”。",
    },
    scheduled: {
      failed: ({ problem }) => `你的定时消息未能发送：${problem}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `提醒：${link} 中 ${sender} 的消息。`,
      due: ({ sender, link }) => `你设置的提醒，${link} 中 ${sender} 的消息：`,
      gone: "你设置了提醒的消息已无法查看。",
      note: "你的备注：",
    },
    owners: {
      missingStream: ({ bot, stream }) => `你的机器人 ${bot} 尝试向不存在的频道 ${stream} 发送消息。`,
      emptyStream: ({ bot, stream }) => `你的机器人 ${bot} 向没有成员的频道 ${stream} 发送了消息。`,
      unanswered: ({ bot, id, path }) => `你的机器人 ${bot} 未能回复[消息 ${id}](${path})：`,
    },
    converter: {
      usage: ({ units }) => `可以这样问我：\`12 km to mi\` 或 \`70 F in C\`。支持的单位：${units.join(", ")}`,
      mismatch: ({ from, fromKind, to, toKind }) => `${from} 是${fromKind}单位，而 ${to} 是${toKind}单位。`,
      kinds: {
        length: "长度",
        mass: "质量",
        time: "时间",
        volume: "体积",
        speed: "速度",
        data: "数据量",
        temperature: "温度",
      },
    },
    followUp: {
      usage: "请告诉我要记录什么，例如 `询问新的数据`。",
      topic: ({ name }) => `来自 ${name}`,
      origin: ({ sender, id, path }) => `${sender}（[消息 ${id}](${path})）：`,
      noted: ({ stream }) => `已记录到 ${stream}。`,
    },
    mailIn: {
      from: ({ sender }) => `发件人：${sender}`,
      noText: "*（无正文）*",
      omitted: ({ count }) => `*（已省略 ${numbers.format(count)} 个文件）*`,
      file: "文件",
    },
  },
};
