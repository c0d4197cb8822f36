/** The strings for reading without an account, in Arabic. */
import type { Wording } from "../wording/wording.ts";
import type { en } from "./en.ts";

export const ar: Wording<typeof en> = {
  spectator: {
    streams: "القنوات",
    signIn: "تسجيل الدخول",
    takePart: "سجّل الدخول للمشاركة",
    readOnly: "أنت تقرأ بدون حساب.",
    noStreams: "لا شيء متاح للقراءة بدون حساب حاليًا.",
    accountNeeded: "هذا يتطلب حسابًا",
    accountNeededHint: "سجّل الدخول للمتابعة هنا.",
    older: "عرض رسائل أقدم",
    newer: "عرض رسائل أحدث",
    searchIn: (stream: string) => `البحث في \u2068#${stream}\u2069`,
  },
};
