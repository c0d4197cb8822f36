/** Writing, editing, moving and deleting messages, and what is done with them. */
import type { Refusals } from "@confab/contract/translator";

export const messages: Refusals = {
  "Message must not be empty": "الرسالة فارغة.",
  "Topic can't be empty": "أدخل موضوعًا.",
  "Invalid characters in topic!": "في الموضوع أحرف غير مسموح بها.",
  "You can have at most {count} drafts. Delete some first.": "الحد الأقصى للمسودات {count}. احذف بعضها أولًا.",
  "Your drafts can have at most {count} characters in total. Delete some first.":
    "الحد الأقصى لأحرف المسودات معًا {count}. احذف بعضها أولًا.",
  "Scheduled message does not exist": "سبق إرسال هذه الرسالة أو حذفها.",
  "Scheduled delivery time must be in the future.": "اختر وقتًا في المستقبل.",
  "Scheduled delivery time must be before the year 10000.": "اختر وقتًا أقرب.",
  "You have scheduled {count} messages, the maximum. Wait until one is sent.":
    "الحد الأقصى للرسائل المجدولة {count}. انتظر حتى تُرسل إحداها.",
  "Your scheduled messages can have at most {count} characters in total. Delete some first.":
    "الحد الأقصى لأحرف الرسائل المجدولة معًا {count}. احذف بعضها أولًا.",
  "Reminder does not exist": "سبق حذف هذا التذكير.",
  "You have set {count} reminders, the maximum. Delete some first.":
    "الحد الأقصى للتذكيرات {count}. احذف بعضها أولًا.",
  "You can have at most {count} alert words. Remove some first.":
    "الحد الأقصى لكلمات التنبيه {count}. أزل بعضها أولًا.",
  "These people have no direct messages yet.": "لا توجد رسائل مباشرة مع هؤلاء الأشخاص بعد.",
  "You can mute at most {count} direct conversations. Unmute some first.":
    "الحد الأقصى للمحادثات المباشرة المكتومة: {count}. ألغِ كتم بعضها أولًا.",
  "A conversation can have at most {count} pinned messages. Unpin some first.":
    "الحد الأقصى للرسائل المثبّتة في المحادثة {count}. ألغِ تثبيت بعضها أولًا.",
  "Message must have recipients": "اختر مستلمي الرسالة.",
  "Invalid user ID {id}": "هذا الشخص غير موجود هنا.",
  "'{address}' is no longer using Zulip.": "الحساب \u2068{address}\u2069 معطّل ولا يمكنه استلام الرسائل.",
  "You do not have permission to access some of the recipients.": "لا يُسمح لك بمراسلة بعض هؤلاء الأشخاص.",
  "You may not send direct messages to some of these users.":
    "لا يُسمح لك بإرسال رسائل مباشرة إلى بعض هؤلاء الأشخاص.",
  "You may not begin conversations of direct messages.":
    "لا يُسمح لك ببدء محادثات مباشرة، لكن يمكنك الرد على الآخرين.",
  "Private messages are disabled in this organization.": "الرسائل المباشرة متوقفة في هذه المؤسسة.",
  "Unable to render message": "يتعذّر عرض هذه الرسالة. بسّط تنسيقها.",

  "Not authorized to send to stream '{name}'": "لا يُسمح لك بالنشر في القناة «\u2068{name}\u2069».",
  "Only organization administrators can send to this stream.": "النشر في هذه القناة متاح للمسؤولين فقط.",
  "Only organization administrators and moderators can send to this stream.":
    "النشر في هذه القناة متاح للمسؤولين والمشرفين فقط.",
  "New members cannot send to this stream.": "لا يمكن للأعضاء الجدد النشر في هذه القناة بعد.",
  "Guests cannot send to this stream.": "لا يمكن للضيوف النشر في هذه القناة.",
  "You do not have permission to use wildcard mentions in this stream.":
    "لا يُسمح لك بالإشارة إلى الجميع في هذه القناة.",

  "Invalid message(s)": "لم تعد الرسالة موجودة، أو لا يمكنك الوصول إليها.",
  "No such topic '{topic}'": "لم يعد الموضوع «\u2068{topic}\u2069» موجودًا.",

  "Your organization has turned off message editing": "لا يمكن تعديل الرسائل في هذه المؤسسة.",
  "Message edit history is disabled in this organization": "سجل التعديلات غير متاح في هذه المؤسسة.",
  "You don't have permission to edit this message": "لا يُسمح لك بتعديل هذه الرسالة.",
  "The time limit for editing this message has past": "انتهت المهلة المتاحة لتعديل هذه الرسالة.",
  "The time limit for editing this message's topic has passed":
    "انتهت المهلة المتاحة لتغيير موضوع هذه الرسالة.",
  "The time limit for editing this message's stream has passed":
    "انتهت المهلة المتاحة لنقل هذه الرسالة إلى قناة أخرى.",
  "You only have permission to move the {allowed}/{total} most recent messages in this topic.":
    "يمكنك نقل أحدث {allowed} من أصل {total} من رسائل هذا الموضوع فقط.",
  "Nothing to change": "لا شيء لتغييره.",
  "Widgets cannot be edited.": "لا يمكن تعديل الاستطلاعات وقوائم المهام.",
  "Private messages cannot have topics.": "ليس للرسائل المباشرة موضوع.",
  "Private messages cannot be moved to streams.": "لا يمكن نقل الرسائل المباشرة إلى قناة.",
  "You don't have permission to move this message": "لا يُسمح لك بنقل هذه الرسالة.",
  "You don't have permission to move this message due to missing access to its stream":
    "لا يُسمح لك بنقل هذه الرسالة لأنك لا تستطيع الوصول إلى قناتها.",
  "You don't have permission to delete this message": "لا يُسمح لك بحذف هذه الرسالة.",
  "Read receipts are disabled in this organization.": "مؤشرات القراءة متوقفة في هذه المؤسسة.",
  "The time limit for deleting this message has passed": "انتهت المهلة المتاحة لحذف هذه الرسالة.",

  "Reaction already exists.": "سبق أن تفاعلت بهذا الرمز.",
  "Reaction doesn't exist.": "لم يعد هذا التفاعل موجودًا.",
  "Emoji '{name}' does not exist": "الرمز التعبيري «\u2068{name}\u2069» غير موجود.",
  "Invalid emoji code.": "هذا الرمز التعبيري غير موجود هنا.",
  "Invalid emoji name.": "هذا الرمز التعبيري غير موجود هنا.",
  "Invalid custom emoji.": "هذا الرمز التعبيري غير موجود هنا.",
  "Invalid custom emoji name.": "تغيّر اسم هذا الرمز التعبيري.",
  "This custom emoji has been deactivated.": "هذا الرمز التعبيري محذوف.",
  "You can't edit a question unless you are the author.": "لا يعدّل السؤال إلا من أنشأ الاستطلاع.",
};
