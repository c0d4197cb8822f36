/**
 * All mails, and all messages of the server's own bots, in Arabic. Names are isolated, so that Latin ones don't reorder
 * the sentence. Mentions can't be; sentences begin with an Arabic word instead, which gives them their direction.
 */
import { interfaceLanguages } from "@confab/contract";
import { counted } from "@confab/contract/counted";
import type { Wording } from "./en.ts";
import { momentIn } from "./moment.ts";

const { locale } = interfaceLanguages.ar;

const moment = momentIn("ar");

/** Surrounds a value with the marks of an isolated text. */
const apart = (value: string): string => `\u2068${value}\u2069`;

const place = ({ realm, siteUrl }: { readonly realm: string; readonly siteUrl: string }): string =>
  `${apart(realm)} (${siteUrl})`;

const hello = (name: string): string => `مرحبًا ${apart(name)}،`;

const expiry = {
  day: counted(locale, {
    zero: "# يوم",
    one: "يوم واحد",
    two: "يومين",
    few: "# أيام",
    many: "# يومًا",
    other: "# يوم",
  }),
  hour: counted(locale, {
    zero: "# ساعة",
    one: "ساعة واحدة",
    two: "ساعتين",
    few: "# ساعات",
    many: "# ساعة",
    other: "# ساعة",
  }),
  minute: counted(locale, {
    zero: "# دقيقة",
    one: "دقيقة واحدة",
    two: "دقيقتين",
    few: "# دقائق",
    many: "# دقيقة",
    other: "# دقيقة",
  }),
};

const earlier = counted(locale, {
  zero: "لا رسائل أقدم.",
  one: "لا تظهر هنا رسالة واحدة أقدم.",
  two: "لا تظهر هنا رسالتان أقدم.",
  few: "لا تظهر هنا # رسائل أقدم.",
  many: "لا تظهر هنا # رسالة أقدم.",
  other: "لا تظهر هنا # رسالة أقدم.",
});

const omitted = counted(locale, {
  zero: "لم يُترك أي ملف",
  one: "تُرك ملف واحد",
  two: "تُرك ملفان",
  few: "تُركت # ملفات",
  many: "تُرك # ملفًا",
  other: "تُرك # ملف",
});

const digestMessages = counted(locale, {
  zero: "لا رسائل",
  one: "رسالة واحدة",
  two: "رسالتان",
  few: "# رسائل",
  many: "# رسالة",
  other: "# رسالة",
});

const digestPeople = counted(locale, {
  zero: "لا أحد",
  one: "شخص واحد",
  two: "شخصين",
  few: "# أشخاص",
  many: "# شخصًا",
  other: "# شخص",
});

const otherPeople = counted(locale, {
  zero: "لا أحد آخر",
  one: "شخص آخر",
  two: "شخصان آخران",
  few: "# آخرون",
  many: "# آخرون",
  other: "# آخرون",
});

export const ar: Wording = {
  names: {
    directMessages: ({ names }) => `رسائل مباشرة مع ${names.map(apart).join("، ")}`,
    someone: "شخص ما",
    unknownUser: "مستخدم غير معروف",
    deletedUser: "مستخدم محذوف",
    deletedFile: "ملف محذوف",
  },

  mails: {
    labelled: ({ label, value }) => `${label}: ${value}`,
    signIn: ({ name, browser, at, url, unsubscribe, ...of }) => ({
      subject: `تسجيل دخول جديد إلى ${apart(of.realm)}`,
      paragraphs: [
        hello(name),
        `سجّل شخص ما، وهو أنت على الأرجح، الدخول إلى حسابك في ${place(of)} من متصفح جديد.`,
        `المتصفح: ${browser ? apart(browser) : "غير معروف"}. الوقت: ${apart(moment(at))}.`,
        "إن لم تكن أنت، فاختر كلمة مرور جديدة. بذلك يُسجَّل خروجك من كل مكان.",
      ],
      action: { label: "اختيار كلمة مرور جديدة", url },
      closing: `إلغاء الاشتراك: ${unsubscribe}`,
    }),
    guesses: ({ name, address, at, url, unsubscribe, ...of }) => ({
      subject: `كلمات مرور خاطئة لحسابك في ${apart(of.realm)}`,
      paragraphs: [
        hello(name),
        `أدخل شخص ما عدة كلمات مرور خاطئة لحسابك في ${place(of)}. جاءت المحاولة الأخيرة من العنوان ${apart(address)}، في ${apart(moment(at))}.`,
        "بعد خمس كلمات مرور خاطئة، يُحظر تسجيل الدخول لمدة نصف ساعة. ويبقى بإمكانك تسجيل الدخول من المتصفحات التي استخدمتها من قبل.",
        "إن كنت أنت، فلا حاجة إلى فعل شيء. وإن لم تكن أنت، فلم يتمكن أحد من الدخول. إذا كانت كلمة مرورك قصيرة، أو كنت تستخدمها في مكان آخر أيضًا، فاختر كلمة أفضل.",
      ],
      action: { label: "اختيار كلمة مرور جديدة", url },
      closing: `إلغاء الاشتراك: ${unsubscribe}`,
    }),
    passwordReset: ({ name, url, ...of }) => ({
      subject: `إعادة تعيين كلمة مرورك في ${apart(of.realm)}`,
      paragraphs: [
        hello(name),
        `طلب شخص ما، وهو أنت على الأرجح، إعادة تعيين كلمة مرور حسابك في ${place(of)}.`,
      ],
      action: { label: "اختيار كلمة مرور جديدة", url },
      closing:
        "يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد يوم واحد. إن لم تكن أنت، فتجاهل هذه الرسالة. ستبقى كلمة مرورك كما هي.",
    }),
    emailChange: ({ name, email, url, ...of }) => ({
      subject: `تأكيد عنوانك الجديد في ${apart(of.realm)}`,
      paragraphs: [
        hello(name),
        `طلب شخص ما، وهو أنت على الأرجح، تغيير عنوان حسابك في ${place(of)} إلى ${apart(email)}.`,
      ],
      action: { label: "تأكيد العنوان", url },
      closing:
        "يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد يوم واحد. إن لم تكن أنت، فتجاهل هذه الرسالة. سيبقى حسابك كما هو.",
    }),
    emailChanged: ({ name, email, ...of }) => ({
      subject: `تم تغيير عنوانك في ${apart(of.realm)}`,
      paragraphs: [hello(name), `تم تغيير عنوان حسابك في ${place(of)} من هذا العنوان إلى ${apart(email)}.`],
      closing: "إن لم تكن أنت، فتواصل مع مسؤولي مؤسستك.",
    }),
    deactivated: ({ name, comment, ...of }) => ({
      subject: `تم تعطيل حسابك في ${apart(of.realm)}`,
      paragraphs: [
        hello(name),
        `عطّل أحد المسؤولين حسابك في ${place(of)}. لم يعد بإمكانك تسجيل الدخول.`,
        ...(comment.length === 0 ? [] : ["يضيف المسؤولون:", ...comment]),
      ],
      closing: "إن كان ذلك خطأً، فاطلب من المسؤولين إعادة تفعيل الحساب.",
    }),
    invitation: ({ inviter, url, expiresIn, ...of }) => ({
      subject: `دعوة من ${apart(inviter)} إلى ${apart(of.realm)}`,
      paragraphs: [
        "مرحبًا،",
        `وصلتك دعوة من ${apart(inviter)} إلى ${place(of)}، وهي محادثة للفرق منظّمة حسب القنوات والمواضيع.`,
      ],
      action: { label: "انضمام", url },
      closing: `يعمل الرابط مرة واحدة${expiresIn ? ` وتنتهي صلاحيته بعد ${expiry[expiresIn.unit](expiresIn.count)}` : ""}. إن كنت لا تعرف المرسل، فتجاهل هذه الرسالة.`,
    }),
    signUp: ({ url, ...of }) => ({
      subject: `حسابك في ${apart(of.realm)}`,
      paragraphs: ["مرحبًا،", `طلب شخص ما، وهو أنت على الأرجح، إنشاء حساب في ${place(of)} بهذا العنوان.`],
      action: { label: "إنشاء حساب", url },
      closing:
        "يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد يوم واحد. إن لم تكن أنت، فتجاهل هذه الرسالة. لن يُنشأ أي حساب.",
    }),
    hasAccount: ({ url, ...of }) => ({
      subject: `لديك حساب بالفعل في ${apart(of.realm)}`,
      paragraphs: [
        "مرحبًا،",
        `طلب شخص ما، وهو أنت على الأرجح، إنشاء حساب في ${place(of)} بهذا العنوان. لديك حساب بالفعل.`,
      ],
      action: { label: "تسجيل الدخول", url },
      closing: "إن كان معطّلًا، فبإمكان مسؤولي المؤسسة إعادة تفعيله. إن لم تكن أنت، فتجاهل هذه الرسالة.",
    }),
    missed: {
      newMessages: "رسائل جديدة",
      earlier: ({ count }) => earlier(count),
      excludedByYou: "لديك رسائل جديدة. إعداداتك تستبعد نصها من البريد الإلكتروني.",
      excludedByRealm: "لديك رسائل جديدة. إعدادات مؤسستك تستبعد نصها من البريد الإلكتروني.",
      view: "عرض الرسائل",
      unsubscribe: "إلغاء الاشتراك",
      reasons: {
        private_message: "وصلتك هذه الرسالة لأن لديك رسائل مباشرة غير مقروءة.",
        mentioned: "وصلتك هذه الرسالة لأنه تمت الإشارة إليك.",
        wildcard_mentioned: "وصلتك هذه الرسالة لأنه تمت الإشارة إلى الجميع في المحادثة.",
        followed_topic_push_notify: "وصلتك هذه الرسالة لأنك تتابع الموضوع.",
        followed_topic_email_notify: "وصلتك هذه الرسالة لأنك تتابع الموضوع.",
        stream_push_notify: "وصلتك هذه الرسالة لأنك فعّلت إشعارات هذه القناة.",
        stream_email_notify: "وصلتك هذه الرسالة لأنك فعّلت إشعارات البريد الإلكتروني لهذه القناة.",
      },
    },

    digest: {
      subject: ({ realm }) => `أسبوعك في ${apart(realm)}`,
      intro: ({ name, ...of }) => [
        hello(name),
        `إليك ما حدث أثناء غيابك في ${place(of)} خلال الأيام السبعة الماضية.`,
      ],
      topics: "أكثر المواضيع نشاطًا",
      volume: ({ messages, people }) => `${digestMessages(messages)} من ${digestPeople(people)}`,
      direct: "رسائل مباشرة غير مقروءة",
      from: ({ count, senders }) => `${count} من ${senders}`,
      streams: "قنوات جديدة",
      newcomers: "أشخاص جدد",
      people: ({ names, others }) =>
        `${names.map(apart).join("، ")}${others === 0 ? "" : ` و${otherPeople(others)}`}`,
      open: ({ realm }) => `فتح ${apart(realm)}`,
      reason: "وصلتك هذه الرسالة لأن إعداداتك تطلب ملخصًا أسبوعيًا عند غيابك.",
    },
  },

  bots: {
    streams: {
      eventsTopic: "أحداث القناة",
      newTopic: "قنوات جديدة",
      created: ({ actor }) => `أنشأ ${actor} هذه القناة.`,
      announced: ({ actor, links }) =>
        links.length === 1
          ? `أنشأ ${actor} قناة جديدة: ${links[0]}.`
          : `أنشأ ${actor} قنوات جديدة: ${links.join("، ")}.`,
      subscribed: ({ actor, links }) =>
        links.length === 1
          ? `أضافك ${actor} إلى القناة ${links[0]}.`
          : `أضافك ${actor} إلى هذه القنوات:\n\n${links.map((link) => `* ${link}`).join("\n")}`,
      renamed: ({ actor, from, to }) => `غيّر ${actor} اسم القناة من **${apart(from)}** إلى **${apart(to)}**.`,
      retention: ({ actor, before, after }) => {
        const period = (count: number | undefined) => (count === undefined ? "بلا حد" : expiry.day(count));
        const consequence =
          after === undefined
            ? "ستُحفظ الرسائل إلى الأبد."
            : `ستُحذف الرسائل تلقائيًا بعد ${expiry.day(after)}.`;
        return `غيّر ${actor} [مدة حفظ الرسائل](/help/message-retention-policy) في هذه القناة من **${period(before)}** إلى **${period(after)}**. ${consequence}`;
      },
    },
    topics: {
      resolved: ({ actor }) => `حدّد ${actor} هذا الموضوع كمحلول.`,
      unresolved: ({ actor }) => `حدّد ${actor} هذا الموضوع كغير محلول.`,
      movedHere: ({ actor, from }) => `نقل ${actor} هذا الموضوع إلى هنا من ${from}.`,
      movedAway: ({ actor, to }) => `نقل ${actor} هذا الموضوع إلى ${to}.`,
    },
    newcomers: {
      welcome: ({ name, realm, siteUrl }) =>
        [
          `مرحبًا ${apart(name)}، وأهلًا بك في **${apart(realm)}**! 👋`,
          "",
          "هذه محادثة بينك وبين البوت الذي يرحّب بالأعضاء الجدد.",
          "",
          "* تجري المحادثات في قنوات، ولكل رسالة في القناة موضوع.",
          "* اكتب `@` واسمًا للإشارة إلى شخص، و`*نص*` من أجل *التشديد*، وثلاث علامات backtick حول الشيفرة.",
          `* عنوان المؤسسة، للتطبيقات على الأجهزة الأخرى، هو ${siteUrl}.`,
        ].join("\n"),
      firstMessage: ({ realm, siteUrl, here }) =>
        [
          `أهلًا بك في **${apart(realm)}**!`,
          "",
          `* تجري المحادثات في قنوات، ولكل منها موضوع واحد. هذه المحادثة هي ${here}.`,
          "* اكتب `@` واسمًا للإشارة إلى شخص، و`*نص*` من أجل *التشديد*، وثلاث علامات backtick حول الشيفرة.",
          `* تجد توثيق API للبرامج على ${siteUrl}/api/docs.`,
        ].join("\n"),
      signupsTopic: "أعضاء جدد",
      signedUp: ({ user, realm, total }) => `انضم ${user} إلى ${apart(realm)}. (المجموع: ${total})`,
      accepted: ({ name, email, realm }) => `قبل ${apart(name)} (\`${email}\`) دعوتك إلى ${apart(realm)}!`,
    },
    server: {
      exportsTopic: "عمليات التصدير",
      privateExport: ({ actor }) =>
        `يقوم ${actor ?? "شخص ما"} بتصدير جميع بيانات هذه المؤسسة، بما فيها القنوات الخاصة والرسائل المباشرة.`,
      updatesTopic: "تحديثات الخادم",
      updated: "يعمل هذا الخادم الآن بإصدار جديد.",
      outgrown: `أصبحت قاعدة بيانات هذا الخادم أكبر مما صُمّم له المحرك المدمج. ما زال كل شيء يعمل، لكن صيانتها قد تسبّب بعض الانتظار. يُنصح باستخدام PostgreSQL: انظر القسم «${apart("Outgrowing the embedded database")}» في دليل التشغيل.`,
      backupsFail: `منذ ثلاثة أيام لم يتمكن هذا الخادم من إنشاء نسخة احتياطية. السبب مذكور في سجلّه. انظر القسم «${apart("Backup and restore")}» في دليل التشغيل.`,
    },
    scheduled: {
      failed: ({ problem }) => `تعذّر إرسال رسالة جدولتها: ${apart(problem)}`,
    },
    reminders: {
      waiting: ({ sender, link }) => `تذكير برسالة ${sender} في ${link}.`,
      due: ({ sender, link }) => `طلبت تذكيرك برسالة ${sender} في ${link}:`,
      gone: "طلبت تذكيرك برسالة لم تعد متاحة.",
      note: "ملاحظتك:",
    },
    owners: {
      missingStream: ({ bot, stream }) =>
        `حاول البوت الخاص بك ${bot} إرسال رسالة إلى القناة ${stream}، وهي غير موجودة.`,
      emptyStream: ({ bot, stream }) =>
        `أرسل البوت الخاص بك ${bot} رسالة إلى القناة ${stream}، وليس فيها أعضاء.`,
      unanswered: ({ bot, id, path }) =>
        `لم يتمكن البوت الخاص بك ${bot} من الرد على [الرسالة ${id}](${path}):`,
    },
    converter: {
      usage: ({ units }) =>
        `اسألني مثلًا: \`12 km to mi\` أو \`70 F in C\`. أعرف هذه الوحدات: ${apart(units.join(", "))}.`,
      mismatch: ({ from, fromKind, to, toKind }) =>
        `الوحدة ${apart(from)} تقيس ${fromKind}، أما ${apart(to)} فتقيس ${toKind}.`,
      kinds: {
        length: "الطول",
        mass: "الكتلة",
        time: "الزمن",
        volume: "الحجم",
        speed: "السرعة",
        data: "كمية البيانات",
        temperature: "درجة الحرارة",
      },
    },
    followUp: {
      usage: "اكتب لي ما أدوّنه، مثل `السؤال عن الأرقام الجديدة`.",
      topic: ({ name }) => `من ${name}`,
      origin: ({ sender, id, path }) => `من ${sender} ([الرسالة ${id}](${path})):`,
      noted: ({ stream }) => `تم التدوين في ${stream}.`,
    },
    mailIn: {
      from: ({ sender }) => `من: ${sender}`,
      noText: "*(بلا نص)*",
      omitted: ({ count }) => `*(${omitted(count)})*`,
      file: "ملف",
    },
  },
};
