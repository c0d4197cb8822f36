/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "الاسم طويل جدًا.",
  "Name too short!": "الاسم قصير جدًا.",
  "Invalid characters in name!": "في الاسم أحرف غير مسموح بها.",
  "Invalid format!": "لا يمكن أن ينتهي الاسم هكذا.",
  "Avatar changes are disabled in this organization.": "لا يمكنك تغيير صورتك في هذه المؤسسة.",
  "Email address changes are disabled in this organization.":
    "لا يمكنك تغيير بريدك الإلكتروني في هذه المؤسسة.",
  "Invalid address.": "عنوان البريد الإلكتروني غير صالح.",
  "Outside your domain.": "عناوين هذا النطاق غير مسموح بها في هذه المؤسسة.",
  "Please use your real email address.": "عناوين البريد المؤقتة غير مسموح بها في هذه المؤسسة.",
  "Already has an account.": "يوجد حساب بهذا العنوان.",
  "Account has been deactivated.": "الحساب بهذا العنوان معطّل.",
  "Wrong password!": "كلمة المرور غير صحيحة.",
  "Your username or password is incorrect.": "كلمة المرور غير صحيحة.",
  "New password is too weak!": "كلمة المرور الجديدة سهلة التخمين. اختر كلمة أطول.",
  "You're making too many attempts! Try again in {seconds} seconds.":
    "محاولات كثيرة جدًا. حاول مجددًا بعد {seconds} ثانية.",
  "Notifications can be paused only until a future time.":
    "لا يمكن إيقاف الإشعارات مؤقتًا إلا حتى وقت في المستقبل.",
  "A weekday can have only one time for notifications.":
    "لا يمكن أن يكون لليوم الواحد إلا وقت واحد للإشعارات.",
  "Invalid timezone": "لا يعرف الخادم هذه المنطقة الزمنية.",
  "Invalid notification sound '{sound}'": "الصوت «\u2068{sound}\u2069» غير موجود.",
  "Invalid email batching period: {seconds} seconds":
    "لا يمكن التأخير {seconds} ثانية. المتاح من ثانية إلى أسبوع.",

  "No such user": "هذا الشخص غير موجود هنا.",
  "User is deactivated": "هذا الشخص معطّل.",
  "Cannot deactivate the only organization owner": "هذا هو مالك المؤسسة الوحيد. عيّن مالكًا آخر أولًا.",
  "Cannot delete the only organization owner": "هذا هو مالك المؤسسة الوحيد. عيّن مالكًا آخر أولًا.",
  "This person was deleted.": "حُذف هذا الشخص.",
  "This is not the name of the person.": "هذا ليس اسم الشخص.",
  "The owner permission cannot be removed from the only organization owner.":
    "هذا هو مالك المؤسسة الوحيد. عيّن مالكًا آخر أولًا.",
  "Guests cannot be organization administrators": "لا يمكن أن يصبح الضيف مسؤولًا مباشرة. اجعله عضوًا أولًا.",
  "'{id}' is not a valid choice for '{field}'.": "لم يعد هذا الخيار متاحًا في «\u2068{field}\u2069».",
  "Invalid user ID: {id}": "هذا الشخص غير موجود هنا.",
  "User with ID {id} is deactivated": "هذا الشخص معطّل.",
  "User with ID {id} is a bot": "هذا بوت. اختر شخصًا.",

  "No such bot": "هذا البوت غير موجود.",
  "Embedded bots are not enabled.": "البوتات المضمّنة متوقفة على هذا الخادم.",
  "Username already in use": "يوجد بوت بهذا العنوان.",
  "Bad name or username": "لا يمكن أن يبدأ العنوان هكذا. استخدم حروفًا لاتينية وأرقامًا وشرطات.",
  "Unique names required in this organization.": "هذا الاسم مستخدم. يحتاج كل شخص هنا إلى اسم خاص به.",
  "Name is already in use!": "هذا الاسم مستخدم.",
  "Invalid embedded bot name.": "هذا البرنامج غير موجود على الخادم.",
  "Invalid integration '{name}'.": "لا يعرف الخادم الخدمة «\u2068{name}\u2069».",
  "Invalid configuration data!": "لا يمكن للبوت استخدام هذه البيانات.",
  "Failed to change owner, no such user": "المالك الجديد ليس في هذه المؤسسة.",
  "Failed to change owner, user is deactivated": "المالك الجديد معطّل.",
  "Failed to change owner, bots can't own other bots": "لا يمكن لبوت أن يملك بوتًا آخر.",

  "You must specify at least one email address.": "أدخل عنوان بريد إلكتروني واحدًا على الأقل.",
  "You can invite at most {count} people at once.": "الحد الأقصى للمدعوين دفعة واحدة: {count}.",
  "You must specify at least one stream for invitees to join.": "اختر قناة واحدة على الأقل لينضموا إليها.",
  "Stream does not exist with id: {id}. No invites were sent.":
    "إحدى القنوات لم تعد موجودة، أو لا يمكنك الوصول إليها. لم تُرسل أي دعوة.",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "ستتجاوز المؤسسة حدها اليومي من الدعوات. حاول مجددًا غدًا.",
  "No such invitation": "لم تعد هذه الدعوة موجودة.",
};
