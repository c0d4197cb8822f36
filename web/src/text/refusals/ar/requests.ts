/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "ليس لديك إذن بذلك.",
  "Must be an organization administrator": "هذا متاح للمسؤولين فقط.",
  "Must be an organization owner": "هذا متاح للمالكين فقط.",
  "Not allowed for guest users": "هذا غير متاح للضيوف.",

  "{parameter} cannot be blank.": "لا يمكن ترك هذا فارغًا.",
  "Invalid character in {parameter}, at position {position}!":
    "يوجد حرف غير مرئي وغير مسموح به في الموضع {position}.",
  "{parameter} is too long (limit: {limit} characters)": "النص طويل جدًا. الحد الأقصى للأحرف: {limit}.",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "يستغرق هذا البحث وقتًا طويلًا. أضف قناة أو موضوعًا أو مرسلًا لتضييقه.",
  "The server's disk is full. Tell its administrator, and try again later.":
    "امتلأت مساحة الخادم. أخبر من يديره، وحاول لاحقًا.",
  "{parameter} is too long (limit: {limit} items)": "العدد كبير جدًا. الحد الأقصى: {limit}.",
  "{parameter} is not a URL": "هذا ليس عنوان ويب كاملًا. ينبغي أن يبدأ بـ\u2068https://\u2069.",
  "{parameter} is not a date": "هذا ليس تاريخًا.",
  "{parameter} is not a valid hex color code": "هذا ليس لونًا.",
  "{parameter} is not an integer": "يجب أن يكون هذا عددًا صحيحًا.",
  "{parameter} is too small": "هذا العدد صغير جدًا.",
  "{parameter} is too large": "هذا العدد كبير جدًا.",
  "{parameter} must not contain null bytes": "في النص حرف غير مرئي لا يمكن حفظه. اكتب النص بدلًا من لصقه.",
  "Bad value for '{parameter}': {value}": "القيمة «\u2068{value}\u2069» غير مقبولة هنا.",

  "The request is too large (limit: {mebibytes} MiB).": "الحجم كبير جدًا. الحد الأقصى: {mebibytes} ميغابايت.",
  "The address of the request is too long. Send the parameters in its body.": "النص طويل جدًا. جرّب كلمات أقل.",
  "The request arrived too slowly.": "الاتصال بطيء جدًا. حاول مجددًا.",
  "The request took too long to arrive.": "الاتصال بطيء جدًا. حاول مجددًا.",
  "The multipart body could not be read.": "لم يصل الملف كاملًا. حاول مجددًا.",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB":
    "حجم الملف أكبر من {mebibytes} ميغابايت.",
  "Invalid attachment": "لم يعد هذا الملف موجودًا.",
  "Could not decode image; did you upload an image file?": "تعذّرت قراءة الصورة. اختر ملف صورة.",
  "Image size exceeds limit.": "أبعاد الصورة كبيرة جدًا. اختر صورة أصغر.",
};
