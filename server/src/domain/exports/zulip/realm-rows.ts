/** Turns people, streams and emoji into rows of Zulip's format. */
import { isIP } from "node:net";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { CustomEmoji, Stream, User } from "../../../model/records.ts";
import { nameOfStream } from "../records.ts";

/** The color of streams that nobody has chosen another one for. */
const COLOR = "#c2c2c2";

/** Unlike most of the interface, the format has fractions of seconds. */
const inSeconds = (milliseconds: number): number => milliseconds / 1000;

export const realmRow = (realmId: number, { properties, siteUrl, createdAt }: RealmModel): object => ({
  id: realmId,
  name: properties.name,
  string_id: new URL(siteUrl).hostname.split(".")[0] ?? "",
  description: properties.description,
  date_created: inSeconds(createdAt),
  deactivated: false,
  new_stream_announcements_stream: null,
  signup_announcements_stream: null,
  zulip_update_announcements_stream: null,
  moderation_request_channel: null,
});

/** Returns what follows the `@` in addresses of an organization with this host. */
export const domainOf = (host: string): string => (isIP(host) === 0 ? host : `[${host}]`);

/** @param domain of addresses that stand for those of people; it tells the host of the organization */
export const personRow = (realmId: number, user: User, domain: string): object => ({
  id: user.user_id,
  realm: realmId,
  delivery_email: user.delivery_email,
  email: user.bot_type === null ? `user${user.user_id}@${domain}` : user.delivery_email,
  full_name: user.full_name,
  date_joined: inSeconds(user.joined_at),
  is_active: user.is_active,
  is_mirror_dummy: false,
  is_bot: user.bot_type !== null,
  bot_type: user.bot_type,
  bot_owner: user.bot_owner_id,
  role: user.role,
  avatar_source: user.avatar_place === null ? "G" : "U",
  avatar_version: user.avatar_version,
  timezone: user.settings.timezone ?? "",
  last_login: null,
  last_reminder: null,
  last_active_message_id: null,
  default_sending_stream: null,
  default_events_register_stream: null,
  user_permissions: [],
  groups: [],
});

export const streamRow = (realmId: number, stream: Stream): object => ({
  id: stream.stream_id,
  realm: realmId,
  name: nameOfStream(stream),
  description: stream.description,
  rendered_description: stream.rendered_description,
  date_created: inSeconds(stream.created_at),
  deactivated: !stream.is_active,
  invite_only: stream.invite_only,
  is_web_public: stream.is_web_public,
  history_public_to_subscribers: stream.history_public_to_subscribers,
  stream_post_policy: stream.stream_post_policy,
  message_retention_days: stream.message_retention_days,
  creator: null,
  folder: null,
});

export const subscriptionRow = (id: number, user_profile: number, recipient: number): object => ({
  id,
  user_profile,
  recipient,
  active: true,
  color: COLOR,
  is_muted: false,
  pin_to_top: false,
});

/** The name of an emoji's file, below the folder of all emoji. */
export const emojiFileName = ({ emoji_id, extension }: CustomEmoji): string => `${emoji_id}.${extension}`;

export const emojiRow = (realmId: number, emoji: CustomEmoji): object => ({
  id: emoji.emoji_id,
  realm: realmId,
  author: emoji.author_id,
  name: emoji.name,
  file_name: emojiFileName(emoji),
  deactivated: false,
  is_animated: emoji.is_animated,
});
