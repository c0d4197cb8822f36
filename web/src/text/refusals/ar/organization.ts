/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.": "يجب تفعيل طريقة واحدة على الأقل لتسجيل الدخول.",

  "Invalid domain: it cannot be empty.": "أدخل نطاقًا.",
  "Invalid domain: it cannot begin or end with a dot.": "لا يبدأ النطاق بنقطة ولا ينتهي بها.",
  "Invalid domain: it needs at least two parts with a dot between them.":
    "يتكوّن النطاق من جزأين على الأقل بينهما نقطة.",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "لا يُسمح في أجزاء النطاق إلا بالحروف اللاتينية والأرقام والشرطات.",
  "The domain {domain} is already a part of your organization.":
    "النطاق \u2068{domain}\u2069 مسموح به بالفعل.",
  "No entry found for domain {domain}.": "لم يعد النطاق \u2068{domain}\u2069 مسموحًا به.",

  "This field cannot be blank.": "لا يمكن ترك هذا فارغًا.",
  "Enter a valid URL.": "هذا ليس عنوان ويب كاملًا. ينبغي أن يبدأ بـ\u2068https://\u2069.",
  "Invalid URL template.":
    "العنوان ليس قالبًا صالحًا: تُكتب المجموعات بين أقواس معقوفة، وعلامة النسبة هكذا: \u2068%25\u2069.",
  "Bad regular expression: {detail}": "النمط ليس تعبيرًا نمطيًا صالحًا هنا: \u2068{detail}\u2069",
  "'{parameter}' must be a system user group.": "لا يمكن اختيار إلا مجموعات الأدوار.",
  "'{parameter}' setting cannot be set to '{group}' group.":
    "لا يمكن اختيار المجموعة «\u2068{group}\u2069» هنا.",
  "'old' is no longer the value of {parameter}. Look at the organization again.":
    "غيّر شخص آخر هذا الإعداد في هذه الأثناء.",
  "This group has the permission '{parameter}'. Change that first.":
    "لهذه المجموعة إذن في المؤسسة. غيّر ذلك الإعداد أولًا.",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "يذكر العنوان المجموعة «\u2068{group}\u2069» وهي ليست في النمط.",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "في النمط المجموعة «\u2068{group}\u2069» وهي ليست في العنوان.",
  "Realm filter with this Realm and Pattern already exists.": "نمط الرابط هذا موجود بالفعل.",
  "The ordered list must enumerate all existing linkifiers exactly once":
    "تغيّرت أنماط الروابط في هذه الأثناء. حاول مجددًا.",
  "Linkifier not found.": "لم يعد نمط الرابط هذا موجودًا.",

  "A playground with this name and language already exists.": "توجد ساحة تجربة بهذا الاسم لهذه اللغة.",
  "Invalid characters in pygments language": "في اسم اللغة أحرف غير مسموح بها.",
  'Missing the required variable "code" in the URL template': "يجب أن يتضمن العنوان مكان الكود.",
  '"code" should be the only variable present in the URL template': "لا يُسمح في العنوان بمتغيّر غير الكود.",
  "Invalid playground": "لم تعد ساحة التجربة هذه موجودة.",

  "Label cannot be blank.": "أدخل اسمًا للحقل.",
  "A field with that label already exists.": "يوجد حقل بهذا الاسم.",
  "Field must have at least one choice.": "أدخل خيارًا واحدًا على الأقل.",
  "Malformed URL pattern.": "يجب أن يرد \u2068%(username)s\u2069 في العنوان مرة واحدة بالضبط.",
  "Custom external account must define URL pattern":
    "أدخل عنوان حساب، وضع \u2068%(username)s\u2069 مكان اسم المستخدم.",
  "Default custom field cannot be updated.": "هذا الحقل محدّد مسبقًا ولا يمكن تغييره.",
  "Field type not supported for display in profile summary.":
    "لا تظهر الحقول من هذا النوع في ملخص الملف الشخصي.",
  "Only 2 custom profile fields can be displayed in the profile summary.":
    "لا يتسع ملخص الملف الشخصي إلا لحقلين.",
  "Field id {id} not found.": "لم يعد هذا الحقل موجودًا.",
  "Invalid order mapping.": "تغيّرت القائمة في هذه الأثناء. حاول مجددًا.",

  "Emoji name is missing": "أدخل اسمًا للرمز التعبيري.",
  "Invalid characters in emoji name":
    "يُسمح في الاسم بالحروف اللاتينية الصغيرة والأرقام و\u2068-\u2069 و\u2068_\u2069 فقط، وينتهي بحرف أو رقم، ولا يتجاوز 100 حرف.",
  "A custom emoji with this name already exists.": "يوجد رمز تعبيري مخصّص بهذا الاسم.",
  "Only administrators can override built-in emoji.":
    "استبدال رمز تعبيري معتاد برمز مخصّص متاح للمسؤولين فقط.",
  "Must be an organization administrator or emoji author": "هذا متاح للمسؤولين ولمن أضاف الرمز فقط.",

  "Exceeded rate limit.": "لا يمكن تنفيذ أكثر من خمس عمليات تصدير أسبوعيًا.",
  "Invalid data export ID": "لم يعد هذا التصدير موجودًا.",
  "Export already deleted": "سبق حذف هذا التصدير.",
  "Export failed, nothing to delete": "فشل التصدير. لا شيء لحذفه.",
  "Export still in progress": "لا يزال التصدير قيد التنفيذ.",

  'There is no kind of export "{kind}".': 'لا يوجد نوع تصدير باسم "{kind}".',
  "The server takes no uploads of exports.": "لا يقبل هذا الخادم ملفات التصدير.",
  "The server has too little free space for this file.": "المساحة الحرة في الخادم لا تكفي لهذا الملف.",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "لا يمكن تصدير المحادثات الخاصة إلا إذا وُجدت قناة عامة للإعلان عن ذلك. أنشئ واحدة.",
  "The organization has an import already. Wait until it ends, or discard it.":
    "لدى المؤسسة استيراد بالفعل. انتظر حتى ينتهي أو تجاهله.",
  "The import can't be started now.": "لا يمكن بدء الاستيراد الآن.",
  "Invalid import ID": "لم يعد هذا الاستيراد موجودًا.",
  "The import waits for no file.": "لا ينتظر الاستيراد أي ملف.",
  "The file has {size} bytes, but {announced} were announced.": "حجم الملف {size} بايت بدلًا من {announced}.",
  "The import was discarded.": "جرى تجاهل الاستيراد.",
};
