/** The errors of the server's own pages in Arabic; values are named in braces. */
import type { Refusals } from "@confab/contract/translator";

export const refusals: Refusals = {
  "Your username or password is incorrect": "البريد الإلكتروني أو كلمة المرور غير صحيحة",
  "Enter a valid email address.": "أدخل عنوان بريد إلكتروني صالحًا.",
  "Account is deactivated": "الحساب معطّل",
  "This organization has been deactivated": "تم تعطيل هذه المؤسسة",
  "Password authentication is disabled in this organization": "تسجيل الدخول بكلمة مرور متوقف في هذه المؤسسة",
  "New password is too weak!": "كلمة المرور الجديدة ضعيفة جدًا!",
  "{parameter} cannot be blank.": "لا يمكن ترك هذا فارغًا.",
  "{parameter} is too long (limit: {limit} characters)": "النص طويل جدًا. الحد الأقصى للأحرف: {limit}.",
  "Name too long!": "الاسم طويل جدًا!",
  "Name too short!": "الاسم قصير جدًا!",
  "Invalid characters in name!": "في الاسم أحرف غير مسموح بها!",
  "Unique names required in this organization.": "هذا الاسم مستخدم هنا. اختر اسمًا يميّزك.",
  "Invalid format!": "لا يمكن أن ينتهي الاسم هكذا!",
  "Already has an account.": "يوجد حساب بهذا العنوان.",
  "Invalid address.": "العنوان غير صالح.",
  "Outside your domain.": "هذا العنوان ليس من نطاقات هذه المؤسسة.",
  "Please use your real email address.": "استخدم بريدك الإلكتروني الحقيقي.",
  "Email address changes are disabled in this organization.": "تغيير البريد الإلكتروني متوقف في هذه المؤسسة.",
  "Email '{email}' not allowed in this organization":
    "لا يمكن الانضمام إلى هذه المؤسسة بالعنوان \u2068{email}\u2069.",
  "Disposable email addresses are not allowed in this organization":
    "لا يمكن الانضمام إلى هذه المؤسسة بعنوان بريد مؤقت.",
  "Email '{email}' already in use": "يوجد حساب بالعنوان \u2068{email}\u2069.",
  "The directory of users can't be reached. Try again later.":
    "يتعذّر الوصول إلى دليل المستخدمين. حاول لاحقًا.",
  "You must specify at least one email address.": "أدخل عنوان بريد إلكتروني واحدًا على الأقل.",
  "You can invite at most {count} people at once.": "الحد الأقصى للمدعوين دفعة واحدة: {count}.",
  "You must specify at least one stream for invitees to join.": "لا توجد قناة يمكن أن ينضم إليها المدعوون.",
  "Some emails did not validate, so we didn't send any invitations.":
    "لم تُرسل أي دعوة، لأن بعض العناوين غير صالح.",
  "We weren't able to invite anyone.": "تعذّرت دعوة أي شخص.",
  "Account has been deactivated.": "الحساب بهذا العنوان معطّل.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "بلغت هذه المؤسسة حدها اليومي من الدعوات. لم تُرسل أي دعوة.",
  "File not found.": "الملف غير موجود.",
  "You are not authorized to view this file.": "لا يُسمح لك بعرض هذا الملف.",
};
