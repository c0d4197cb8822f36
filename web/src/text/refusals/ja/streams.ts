/** Streams, topics, groups, and people who are muted. */
import type { Refusals } from "@confab/contract/translator";

export const streams: Refusals = {
  "Stream name '{name}' is already taken.": "チャンネル「{name}」はすでにあります。",
  "Stream already has that name!": "チャンネルはすでにこの名前です。",
  "Stream name too long (limit: {limit} characters).": "名前が長すぎます。{limit}文字までです。",
  "Stream name '{name}' contains NULL (0x00) characters.":
    "「{name}」に保存できない不可視文字が含まれています。名前を入力し直してください。",
  "Invalid stream name '{name}'": "チャンネル「{name}」は使用できません。名前を確認してください。",
  "Invalid stream id": "チャンネルが存在しないか、アクセスできません。",
  "Must be an organization or stream administrator": "この操作ができるのは管理者のみです。",
  "Unable to access stream ({name}).": "チャンネル「{name}」には参加できません。",
  "User not authorized to execute queries on behalf of '{id}'":
    "無効なユーザー、またはこの組織にいないユーザーが含まれています。",
  "Not subscribed to stream id {id}": "このチャンネルには参加していません。",
  "Default streams cannot be made private.":
    "新規ユーザーが自動で追加されるチャンネルは、非公開にできません。",
  "Private streams cannot be made default.": "非公開チャンネルはデフォルトにできません。",
  "Web public streams are not enabled.": "この組織では、ウェブに公開するチャンネルを使用できません。",
  "You are not allowed to mention user group '{name}'.":
    "グループ「{name}」にメンションする権限がありません。",
  "{parameter} can't be '{name}'.": "ここではグループ「{name}」を選択できません。",
  "{parameter} can list up to {users} users and {groups} groups.":
    "選択できるのは、ユーザー{users}人、グループ{groups}件までです。",
  "'old' is no longer the value of can_mention_group. Look at the group again.":
    "この設定は、ほかの人によって変更されました。",
  "This group may mention '{name}'. Change that group's permission first.":
    "このグループには「{name}」にメンションする権限があります。先にその権限を変更してください。",
  "can_remove_subscribers_group must be a system group.": "選択できるのは役割のグループのみです。",

  "Channel folder name can't be empty.": "フォルダーの名前を入力してください。",
  "Channel folder name already in use": "同じ名前のフォルダーがすでにあります。",
  "Invalid channel folder ID": "このフォルダーは存在しません。",
  "personal_folder is too long (limit: {count} characters)": "フォルダーの名前は{count}文字までです。",
  "Channel folder is archived": "このフォルダーはアーカイブされています。",
  "A channel folder with streams can't be archived.":
    "フォルダーにチャンネルが残っています。先に外すか、別のフォルダーに移動してください。",
  "An organization can have at most {count} channel folders.":
    "フォルダーは、アーカイブしたものを含めて{count}件までです。",

  "Topic already muted": "このトピックはすでにミュートされています。",
  "Topic is not muted": "このトピックはミュートされていません。",
  "Cannot mute self": "自分自身をミュートすることはできません。",
  "User already muted": "このユーザーはすでにミュートされています。",
  "User is not muted": "このユーザーはミュートされていません。",

  "User group '{name}' already exists.": "グループ「{name}」はすでにあります。",
  "Invalid user group": "このグループは存在しません。",
  "No new data supplied": "グループの名前を入力してください。",
  "User {id} is already a member of this group": "すでにグループにいるユーザーが含まれています。",
  "There is no member '{id}' in this user group": "このユーザーはグループのメンバーではありません。",
  "Group {id} is already a subgroup of this group": "すでに追加されているグループが含まれています。",
  "There is no subgroup '{id}' in this user group": "このグループは含まれていません。",
  "Invalid user group ID: {id}": "存在しないグループが含まれています。",
  "Group {id} can't be a subgroup of this group, because it contains this group.":
    "このグループを含むグループは追加できません。",
  "A user group can have up to {count} subgroups.": "グループに追加できるグループは{count}件までです。",
  "User groups can be nested up to {count} levels deep.": "グループの階層は{count}段階までです。",
};
