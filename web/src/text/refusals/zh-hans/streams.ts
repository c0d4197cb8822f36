/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "已有名为“{name}”的频道。",
  "Stream already has that name!": "频道已经是这个名称。",
  "Stream name too long (limit: {limit} characters).": "名称太长：最多{limit}个字符。",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "“{name}”中有无法保存的不可见字符，请重新输入名称。",
  "Invalid stream name '{name}'": "没有你能使用的频道“{name}”，请检查名称。",
  "Invalid stream id": "频道已不存在，或你无权查看。",
  "Must be an organization or stream administrator": "只有管理员可以这样做。",
  "Unable to access stream ({name}).": "你不能加入频道“{name}”。",
  "User not authorized to execute queries on behalf of '{id}'": "其中有人已停用，或不在此组织中。",
  "Not subscribed to stream id {id}": "你已不是此频道的成员。",
  "Default streams cannot be made private.": "新用户会自动加入时，频道不能设为私密。",
  "Private streams cannot be made default.": "私密频道不能设为默认频道。",
  "Web public streams are not enabled.": "此组织不允许无需账号即可阅读的频道。",
  "You are not allowed to mention user group '{name}'.": "你不能提及用户组“{name}”。",
  "{parameter} can't be '{name}'.": "此处不能选择用户组“{name}”。",
  "{parameter} can list up to {users} users and {groups} groups.":
    "最多选择{users}名用户和{groups}个用户组。",
  "'old' is no longer the value of can_mention_group. Look at the group again.": "此项刚被其他人更改。",
  "This group may mention '{name}'. Change that group's permission first.":
    "此用户组可以提及“{name}”，请先更改该权限。",
  "can_remove_subscribers_group must be a system group.": "只能选择角色组。",

  "Channel folder name can't be empty.": "请输入文件夹名称。",
  "Channel folder name already in use": "已有同名文件夹。",
  "Invalid channel folder ID": "此文件夹已不存在。",
  "personal_folder is too long (limit: {count} characters)": "文件夹名称最多{count}个字符。",
  "Channel folder is archived": "此文件夹已归档。",
  "A channel folder with streams can't be archived.": "文件夹中还有频道，请先将其移出或移到其他文件夹。",
  "An organization can have at most {count} channel folders.": "最多{count}个文件夹，包括已归档的。",

  "Topic already muted": "话题已静音。",
  "Topic is not muted": "话题已不再静音。",
  "Cannot mute self": "你不能静音自己。",
  "User already muted": "此用户已静音。",
  "User is not muted": "此用户已不再静音。",

  "User group '{name}' already exists.": "已有名为“{name}”的用户组。",
  "Invalid user group": "此用户组已不存在。",
  "No new data supplied": "请输入用户组名称。",
  "User {id} is already a member of this group": "其中有人已在此用户组中。",
  "There is no member '{id}' in this user group": "此用户已不在用户组中。",
  "Group {id} is already a subgroup of this group": "其中有用户组已在此用户组中。",
  "There is no subgroup '{id}' in this user group": "该用户组已不在此用户组中。",
  "Invalid user group ID: {id}": "其中有用户组已不存在。",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "无法添加，因为该用户组包含此用户组。",
  "A user group can have up to {count} subgroups.": "一个用户组最多包含{count}个用户组。",
  "User groups can be nested up to {count} levels deep.": "用户组最多嵌套{count}层。",
};
