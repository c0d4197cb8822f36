/** The texts of the server's own pages in Arabic. */
import { translator } from "@confab/contract/translator";
import type { PageTexts } from "./en.ts";
import { refusals } from "./refusals-ar.ts";

const rules = new Intl.PluralRules("ar");

/** The forms follow "after". */
const counted = (count: number, one: string, two: string, few: string, many: string): string => {
  const category = rules.select(count);
  if (category === "one") return one;
  if (category === "two") return two;
  return `${count} ${category === "few" ? few : many}`;
};

const minutes = (count: number): string => counted(count, "دقيقة", "دقيقتين", "دقائق", "دقيقة");
const seconds = (count: number): string => counted(count, "ثانية", "ثانيتين", "ثوانٍ", "ثانية");

export const ar: PageTexts = {
  toStart: "الانتقال إلى صفحة البداية",
  signIn: "تسجيل الدخول",
  backToSignIn: "العودة إلى تسجيل الدخول",
  haveAccount: "لديك حساب؟ سجّل الدخول",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  interface: "توثيق API",
  about: "Confab محادثة للفرق منظّمة حسب المواضيع. لكل محادثة مكانها، فتتابع ما يهمك وتطّلع على الباقي لاحقًا.",

  notFound: {
    title: "غير موجودة",
    heading: "الصفحة غير موجودة",
    noAddress: "عنوان غير موجود على هذا الخادم.",
  },
  noRealm: {
    title: "لا توجد مؤسسة",
    heading: "لا توجد مؤسسة على هذا العنوان",
    explanation: "لكل مؤسسة على هذا الخادم اسم مضيف خاص بها. تحقّق من العنوان.",
  },
  start: {
    otherPrograms: "تطبيقات وبرامج أخرى",
    anyClient: "استخدم أي عميل \u2068Zulip\u2069. أدخل هذا العنوان، ثم بريدك الإلكتروني وكلمة المرور.",
    key: "تستخدم البرامج والبوتات مفتاح API. إذا كنت من شغّل هذا الخادم، فستجد مفتاحك في \u2068owner.zuliprc\u2069 في مجلد البيانات، بالصيغة التي يقرؤها كل عميل:",
    asDocument: "مستند OpenAPI",
  },
  login: {
    title: (realmName) => `تسجيل الدخول إلى \u2068${realmName}\u2069`,
    nameOrEmail: "البريد الإلكتروني أو اسم المستخدم",
    forgotten: "هل نسيت كلمة المرور؟",
    noPasswords: "تسجيل الدخول بكلمة مرور متوقف هنا.",
    with: (provider) => `تسجيل الدخول باستخدام \u2068${provider}\u2069`,
    signUp: "إنشاء حساب",
    failed: "تعذّر تسجيل دخولك",
    tooOften: (count) => `محاولات كثيرة جدًا لتسجيل الدخول. حاول مجددًا بعد ${seconds(count)}.`,
    notThatWay: "طريقة تسجيل الدخول هذه متوقفة هنا.",
    unreachable: (provider) => `يتعذّر الوصول إلى \u2068${provider}\u2069. حاول لاحقًا.`,
    tookTooLong: "استغرق تسجيل الدخول وقتًا طويلًا، أو بدأته في متصفح آخر.",
    saidNothing: (provider) => `لم تؤكد خدمة \u2068${provider}\u2069 هويتك.`,
    noAddress: (provider) => `ليس لدى خدمة \u2068${provider}\u2069 عنوان بريد إلكتروني مؤكد لك.`,
  },
  desktop: {
    title: "العودة إلى التطبيق",
    heading: "أوشكت على الانتهاء",
    explanation: "انسخ هذا الرمز وعُد إلى التطبيق ليكمل تسجيل دخولك. الرمز صالح لبضع ثوانٍ.",
    code: "الرمز",
  },
  forgery: {
    title: "حاول مجددًا",
    heading: "انتهت صلاحية هذه الصفحة أو فُتحت من موقع آخر",
    explanation: "لم يُنفَّذ طلبك. تأكد من السماح بملفات تعريف الارتباط لهذا الموقع.",
  },
  link: {
    explanation: "يسجّل هذا الرابط دخولك، ويعمل مرة واحدة فقط.",
    usedTitle: "سبق استخدام هذا الرابط",
    usedHeading: "سبق استخدام هذا الرابط أو انتهت صلاحيته",
    usedExplanation: "تجد مفتاح API في \u2068owner.zuliprc\u2069 في مجلد بيانات الخادم.",
    usedSignIn: "تسجيل الدخول بكلمة المرور",
    signedInTitle: "تم تسجيل دخولك",
    welcome: "مرحبًا",
    open: "فتح محادثاتك",
    forPrograms: "للبرامج",
    saveAs: "احفظ هذا باسم \u2068~/.zuliprc\u2069، فكل عملاء \u2068Zulip\u2069 ومكتباته تقرؤه.",
  },
  expired: {
    title: "رابط غير صالح",
    heading: "لم يعد هذا الرابط صالحًا",
    explanation: "سبق استخدامه أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
    notComplete: "الرابط ناقص، أو لم يعد الحساب موجودًا.",
  },
  reset: {
    title: "إعادة تعيين كلمة المرور",
    explanation: "أدخل البريد الإلكتروني لحسابك لتحصل على رابط لاختيار كلمة مرور جديدة.",
    send: "إرسال الرابط",
    sentTitle: "تفقّد بريدك الإلكتروني",
    sent: "إذا كان لهذا العنوان حساب، فقد أُرسل إليه رابط صالح ليوم واحد.",
    choose: "اختيار كلمة مرور جديدة",
    consequence: "سيُسجّل خروجك من كل مكان، وسيُستبدل مفتاح API الخاص بك.",
    newPassword: "كلمة المرور الجديدة",
    again: "تأكيد كلمة المرور الجديدة",
    change: "تغيير كلمة المرور",
    changed: "تم تغيير كلمة المرور",
    signInWithIt: "تسجيل الدخول",
    tooOften: (count) => `طُلبت روابط كثيرة جدًا. حاول مجددًا بعد ${minutes(count)}.`,
  },
  noMail: {
    title: "اطلب رابطك",
    request: "طلب الرابط",
    resetExplanation:
      "لا يرسل هذا الخادم رسائل بريد إلكتروني. اطلب رابطًا لاختيار كلمة مرور جديدة، ثم احصل عليه ممن يدير الخادم.",
    askOperatorForReset:
      "إذا كان لهذا العنوان حساب، فقد أنشأ الخادم رابطًا لاختيار كلمة مرور جديدة. اطلبه ممن يدير الخادم. الرابط صالح ليوم واحد.",
    askOperator: "أنشأ الخادم رابطًا لإنشاء حسابك. اطلبه ممن يدير الخادم. الرابط صالح ليوم واحد.",
  },
  emailChange: {
    title: "تأكيد عنوانك الجديد",
    from: "سيكون العنوان الجديد لحسابك",
    confirm: "تأكيد",
    changed: "تم تغيير العنوان",
    signInWith: "تسجّل الدخول الآن بهذا العنوان:",
    programs: "حدّث العنوان في البرامج التي تستخدم مفتاح API الخاص بك.",
  },
  unsubscribe: {
    title: "إلغاء الاشتراك",
    explanation: "هل تريد إيقاف هذه الرسائل؟ يمكنك إعادة تفعيلها من إعداداتك في أي وقت.",
    end: "إلغاء الاشتراك",
    ended: "تم إلغاء اشتراكك",
    again: "يمكنك إعادة تفعيل هذه الرسائل من إعداداتك.",
  },
  join: {
    title: (realmName) => `الانضمام إلى \u2068${realmName}\u2069`,
    invites: (inviter) => `دعوة من \u2068${inviter}\u2069.`,
    explanation: "أدخل بريدك الإلكتروني لتحصل على رابط لإنشاء حسابك.",
    sent: "أُرسل رابط إلى عنوانك. الرابط صالح ليوم واحد.",
    withoutMail: "أدخل البريد الإلكتروني الذي تريد تسجيل الدخول به.",
    fromOperator:
      "لا يرسل هذا الخادم رسائل بريد إلكتروني. أدخل بريدك الإلكتروني لطلب رابط لإنشاء حسابك، ثم احصل عليه ممن يدير الخادم.",
    closed: (realmName) => `يتطلب الانضمام إلى \u2068${realmName}\u2069 دعوة`,
    askForInvitation: "اطلب من أحد الأعضاء دعوتك.",
    address: "البريد الإلكتروني لحسابك هو",
    name: "اسمك",
    choosePassword: "اختر كلمة مرور",
    passwordHint: "اختر كلمة طويلة، مثل بضع كلمات لا يجمعها غيرك.",
    streams: "هل تريد أيضًا الانضمام إلى هذه القنوات؟",
    join: "انضمام",
  },
  welcome: {
    step: (number, last) => `الخطوة ${number} من ${last}`,
    back: "رجوع",
    skip: "تخطي",
    goOn: "متابعة",
    done: "تم",
    nameIt: "سمِّ مؤسستك",
    realmName: "اسم المؤسسة",
    nameHint: "يراه الجميع، ويمكنك تغييره في أي وقت.",
    setUpAccount: "إعداد حسابك",
    ownNameHint: "الاسم الذي يراه الآخرون.",
    ownEmailHint: "تسجّل الدخول به، وتحتاجه أيضًا البرامج التي تستخدم مفتاح API الخاص بك.",
    invite: "دعوة أشخاص",
    addresses: "عناوين البريد الإلكتروني",
    addressesHint: "افصل بينها بفواصل أو أسطر جديدة. يحصل كل شخص على رابط خاص به.",
    addressesHintWithoutMail:
      "لا يرسل هذا الخادم رسائل بريد إلكتروني. ستحصل على رابط لكل عنوان لترسله بنفسك. افصل بين العناوين بفواصل أو أسطر جديدة.",
    sendInvitations: "إرسال الدعوات",
    makeLinks: "إنشاء روابط",
    inviteMore: "دعوة المزيد من الأشخاص",
    linksMade:
      "لم تُرسل أي رسالة بريد. انسخ كل رابط وأرسله بنفسك. يعمل الرابط مرة واحدة خلال عشرة أيام، وتجده ضمن دعواتك.",
    makeLink: "إنشاء رابط متعدد الاستخدام بدلًا من ذلك",
    linkForMany: "يمكن لكل من لديه هذا الرابط الانضمام",
    linkHint: "انسخه وشاركه. الرابط صالح لعشرة أيام، وتجده ضمن دعواتك.",
  },
  refused: translator(refusals),
  notTheSame: "كلمتا المرور غير متطابقتين.",
};
