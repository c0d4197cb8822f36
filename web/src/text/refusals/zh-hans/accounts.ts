/** One's own account, other people's, bots and invitations. */
import type { Refusals } from "@confab/contract/translator";

export const accounts: Refusals = {
  "Name too long!": "姓名太长。",
  "Name too short!": "姓名太短。",
  "Invalid characters in name!": "姓名含有不允许的字符。",
  "Invalid format!": "姓名不能这样结尾。",
  "Avatar changes are disabled in this organization.": "你不能在此组织中更改头像。",
  "Email address changes are disabled in this organization.": "你不能在此组织中更改邮箱地址。",
  "Invalid address.": "邮箱地址无效。",
  "Outside your domain.": "此组织不允许该域名的地址。",
  "Please use your real email address.": "此组织不允许一次性邮箱。",
  "Already has an account.": "此地址已有账号。",
  "Account has been deactivated.": "此地址的账号已停用。",
  "Wrong password!": "密码不正确。",
  "Your username or password is incorrect.": "密码不正确。",
  "New password is too weak!": "新密码太容易猜到，请换一个更长的。",
  "You're making too many attempts! Try again in {seconds} seconds.": "尝试次数过多，请在{seconds}秒后重试。",
  "Notifications can be paused only until a future time.": "通知只能暂停到将来的时间。",
  "A weekday can have only one time for notifications.": "一周中的每一天只能有一个通知时段。",
  "Invalid timezone": "服务器不认识此时区。",
  "Invalid notification sound '{sound}'": "提示音“{sound}”不存在。",
  "Invalid email batching period: {seconds} seconds": "不能设为{seconds}秒。可设为1秒到1周。",

  "No such user": "此用户不存在。",
  "User is deactivated": "此用户已停用。",
  "Cannot deactivate the only organization owner": "这是组织唯一的所有者，请先指定另一位。",
  "The owner permission cannot be removed from the only organization owner.":
    "这是组织唯一的所有者，请先指定另一位。",
  "Guests cannot be organization administrators": "访客不能直接成为管理员，请先将其设为成员。",
  "'{id}' is not a valid choice for '{field}'.": "“{field}”已没有此选项。",
  "Invalid user ID: {id}": "此用户不存在。",
  "User with ID {id} is deactivated": "此用户已停用。",
  "User with ID {id} is a bot": "这是机器人，请选择用户。",

  "No such bot": "此机器人不存在。",
  "Embedded bots are not enabled.": "此服务器已关闭内置机器人。",
  "Username already in use": "已有使用此地址的机器人。",
  "Bad name or username": "地址不能这样开头。请使用字母、数字和连字符。",
  "Unique names required in this organization.": "此姓名已被使用，在此组织中姓名不得重复。",
  "Name is already in use!": "此名称已被使用。",
  "Invalid embedded bot name.": "服务器没有此程序。",
  "Invalid integration '{name}'.": "服务器不认识服务“{name}”。",
  "Invalid configuration data!": "机器人无法使用这些数据。",
  "Failed to change owner, no such user": "新所有者不在此组织中。",
  "Failed to change owner, user is deactivated": "新所有者已停用。",
  "Failed to change owner, bots can't own other bots": "机器人不能拥有其他机器人。",

  "You must specify at least one email address.": "请至少输入一个邮箱地址。",
  "You can invite at most {count} people at once.": "一次最多邀请{count}人。",
  "You must specify at least one stream for invitees to join.": "请至少选择一个供对方加入的频道。",
  "Stream does not exist with id: {id}. No invites were sent.":
    "有一个频道已不存在，或你无权查看。未发送邀请。",
  "This organization has reached its limit of invitations for one day, so we didn't send any invitations.":
    "将超出组织的每日邀请上限，请明天再试。",
  "No such invitation": "此邀请已不存在。",
};
