/** Errors about the organization's settings. */
import type { Refusals } from "@confab/contract/translator";

export const organization: Refusals = {
  "At least one authentication method must be enabled.": "至少须启用一种登录方式。",

  "Invalid domain: it cannot be empty.": "请输入域名。",
  "Invalid domain: it cannot begin or end with a dot.": "域名不能以点开头或结尾。",
  "Invalid domain: it needs at least two parts with a dot between them.": "域名至少有两部分，中间以点分隔。",
  "Invalid domain: its parts can only have letters, digits and hyphens.":
    "域名各部分只能含有英文字母、数字和连字符。",
  "The domain {domain} is already a part of your organization.": "域名{domain}已允许。",
  "No entry found for domain {domain}.": "域名{domain}已不再允许。",

  "This field cannot be blank.": "不能留空。",
  "Enter a valid URL.": "网址不完整，应以https://开头。",
  "Invalid URL template.": "网址模板无效：分组须放在花括号中，百分号写作%25。",
  "Bad regular expression: {detail}": "匹配模式不是可用的正则表达式：{detail}",
  "'{parameter}' must be a system user group.": "只能选择角色组。",
  "'{parameter}' setting cannot be set to '{group}' group.": "此处不能选择用户组“{group}”。",
  "'old' is no longer the value of {parameter}. Look at the organization again.": "此设置刚被其他人更改。",
  "This group has the permission '{parameter}'. Change that first.":
    "此用户组在组织中拥有权限，请先更改该设置。",
  "Group '{group}' in URL template is not present in linkifier pattern.":
    "网址中的分组“{group}”不在匹配模式中。",
  "Group '{group}' in linkifier pattern is not present in URL template.":
    "匹配模式中的分组“{group}”不在网址中。",
  "Realm filter with this Realm and Pattern already exists.": "已有此链接规则。",
  "The ordered list must enumerate all existing linkifiers exactly once": "链接规则已有变动，请重试。",
  "Linkifier not found.": "此链接规则已不存在。",

  "A playground with this name and language already exists.": "此语言已有同名演练场。",
  "Invalid characters in pygments language": "语言名称含有不允许的字符。",
  'Missing the required variable "code" in the URL template': "网址中必须有代码的位置。",
  '"code" should be the only variable present in the URL template': "网址中只能填入代码。",
  "Invalid playground": "此演练场已不存在。",

  "Label cannot be blank.": "请输入字段名称。",
  "A field with that label already exists.": "已有同名字段。",
  "Field must have at least one choice.": "请至少输入一个选项。",
  "Malformed URL pattern.": "网址中%(username)s必须且只能出现一次。",
  "Custom external account must define URL pattern": "请输入账号网址，用%(username)s代替其中的用户名。",
  "Default custom field cannot be updated.": "此字段为预设，不能更改。",
  "Field type not supported for display in profile summary.": "此类字段不能显示在资料摘要中。",
  "Only 2 custom profile fields can be displayed in the profile summary.": "资料摘要中最多显示两个字段。",
  "Field id {id} not found.": "此字段已不存在。",
  "Invalid order mapping.": "列表已有变动，请重试。",

  "Emoji name is missing": "请输入表情名称。",
  "Invalid characters in emoji name": "名称只能含有小写字母、数字、-和_，须以字母或数字结尾，最多100个字符。",
  "A custom emoji with this name already exists.": "已有同名的自定义表情。",
  "Only administrators can override built-in emoji.": "只有管理员可以用自定义表情替换标准表情。",
  "Must be an organization administrator or emoji author": "只有管理员和添加此表情的人可以这样做。",

  "Exceeded rate limit.": "每周最多导出五次。",
  "Invalid data export ID": "此导出已不存在。",
  "Export already deleted": "此导出已删除。",
  "Export failed, nothing to delete": "导出失败，没有可删除的内容。",
  "Export still in progress": "导出仍在进行。",

  'There is no kind of export "{kind}".': "没有“{kind}”这种导出。",
  "The server takes no uploads of exports.": "此服务器不接受导出文件的上传。",
  "The server has too little free space for this file.": "服务器的可用空间不足以存放此文件。",
  "Private conversations can only be exported if there is a public stream to announce it in. Create one.":
    "只有存在可以发布通知的公开频道时，才能导出私密对话。请创建一个。",
  "The organization has an import already. Wait until it ends, or discard it.":
    "此组织已有一个导入。请等待其结束或将其放弃。",
  "The import can't be started now.": "现在无法开始导入。",
  "Invalid import ID": "此导入已不存在。",
  "The import waits for no file.": "此导入不需要文件。",
  "The file has {size} bytes, but {announced} were announced.": "文件有{size}字节，而不是{announced}字节。",
  "The import was discarded.": "导入已被放弃。",
};
