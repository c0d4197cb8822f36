/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "توجد قناة باسم «\u2068{name}\u2069».",
  "Stream already has that name!": "هذا هو اسم القناة الحالي.",
  "Stream name too long (limit: {limit} characters).": "الاسم طويل جدًا. الحد الأقصى للأحرف: {limit}.",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "في «\u2068{name}\u2069» حرف غير مرئي لا يمكن حفظه. اكتب الاسم من جديد.",
  "Invalid stream name '{name}'": "القناة «\u2068{name}\u2069» غير متاحة لك. تحقّق من الاسم.",
  "Invalid stream id": "لم تعد القناة موجودة، أو لا يمكنك الوصول إليها.",
  "Must be an organization or stream administrator": "هذا متاح للمسؤولين فقط.",
  "Unable to access stream ({name}).": "لا يمكنك الانضمام إلى القناة «\u2068{name}\u2069».",
  "User not authorized to execute queries on behalf of '{id}'": "أحد هؤلاء معطّل أو ليس في هذه المؤسسة.",
  "Not subscribed to stream id {id}": "لم تعد عضوًا في هذه القناة.",
  "Default streams cannot be made private.":
    "لا يمكن جعل القناة خاصة ما دام الأشخاص الجدد يُضافون إليها تلقائيًا.",
  "Private streams cannot be made default.": "لا يمكن أن تكون القناة الخاصة افتراضية.",
  "Web public streams are not enabled.": "القنوات المقروءة بدون حساب غير متاحة في هذه المؤسسة.",
  "You are not allowed to mention user group '{name}'.":
    "لا يُسمح لك بالإشارة إلى المجموعة «\u2068{name}\u2069».",
  "{parameter} can't be '{name}'.": "لا يمكن اختيار المجموعة «\u2068{name}\u2069» هنا.",
  "{parameter} can list up to {users} users and {groups} groups.":
    "الحد الأقصى للأشخاص {users} وللمجموعات {groups}.",
  "'old' is no longer the value of can_mention_group. Look at the group again.": "غيّر شخص آخر ذلك للتو.",
  "This group may mention '{name}'. Change that group's permission first.":
    "لهذه المجموعة إذن بالإشارة إلى «\u2068{name}\u2069». غيّر ذلك أولًا.",
  "can_remove_subscribers_group must be a system group.": "لا يمكن اختيار إلا مجموعات الأدوار.",

  "Channel folder name can't be empty.": "أدخل اسمًا للمجلد.",
  "Channel folder name already in use": "يوجد مجلد بهذا الاسم.",
  "Invalid channel folder ID": "لم يعد هذا المجلد موجودًا.",
  "personal_folder is too long (limit: {count} characters)": "الحد الأقصى لأحرف اسم المجلد: {count}.",
  "Channel folder is archived": "تمت أرشفة هذا المجلد.",
  "A channel folder with streams can't be archived.":
    "لا تزال في المجلد قنوات. أخرجها منه أولًا أو انقلها إلى مجلد آخر.",
  "An organization can have at most {count} channel folders.":
    "الحد الأقصى لعدد المجلدات، مع المؤرشفة: {count}.",

  "Topic already muted": "الموضوع مكتوم بالفعل.",
  "Topic is not muted": "لم يعد الموضوع مكتومًا.",
  "Cannot mute self": "لا يمكنك كتم نفسك.",
  "User already muted": "هذا الشخص مكتوم بالفعل.",
  "User is not muted": "لم يعد هذا الشخص مكتومًا.",

  "User group '{name}' already exists.": "توجد مجموعة باسم «\u2068{name}\u2069».",
  "Invalid user group": "لم تعد هذه المجموعة موجودة.",
  "No new data supplied": "أدخل اسمًا للمجموعة.",
  "User {id} is already a member of this group": "أحد هؤلاء عضو في المجموعة بالفعل.",
  "There is no member '{id}' in this user group": "لم يعد هذا الشخص في المجموعة.",
  "Group {id} is already a subgroup of this group": "إحدى هذه المجموعات مضافة بالفعل.",
  "There is no subgroup '{id}' in this user group": "لم تعد تلك المجموعة ضمن هذه المجموعة.",
  "Invalid user group ID: {id}": "إحدى المجموعات لم تعد موجودة.",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "لا يمكن ذلك، لأن تلك المجموعة تضم هذه المجموعة.",
  "A user group can have up to {count} subgroups.": "الحد الأقصى للمجموعات داخل مجموعة: {count}.",
  "User groups can be nested up to {count} levels deep.": "الحد الأقصى لمستويات تداخل المجموعات: {count}.",
};
