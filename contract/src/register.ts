/**
 * The initial state in the answer of `POST /register`. It has one part for each type that a client can request in
 * `fetch_event_types`. Every area of the server builds the parts that it owns (`StatePart`); the answer combines all of
 * them.
 */
import type { TObject, TOptional, TProperties, TSchema } from "typebox";
import { RealmBot } from "./objects/bot.ts";
import { ChannelFolder } from "./objects/channel-folder.ts";
import { CustomProfileField } from "./objects/custom-profile-field.ts";
import { DoNotDisturb } from "./objects/do-not-disturb.ts";
import { Draft } from "./objects/draft.ts";
import { Linkifier, RealmFilter } from "./objects/linkifier.ts";
import { MutedDirectConversation, MutedTopic, MutedUser } from "./objects/muted.ts";
import { OnboardingStep } from "./objects/onboarding-step.ts";
import { creationPolicies } from "./objects/permission-setting.ts";
import { Presences } from "./objects/presence.ts";
import { RealmDomain, RealmPlayground, realmPictures, realmStateProperties } from "./objects/realm.ts";
import { RealmEmojiMap } from "./objects/realm-emoji.ts";
import { Reminder } from "./objects/reminder.ts";
import { ScheduledMessage } from "./objects/scheduled-message.ts";
import {
  displaySettingNames,
  emojiSetChoices,
  notificationSettingNames,
  notificationSounds,
  realmDefaultNames,
  settingNames,
  settingProperties,
} from "./objects/settings.ts";
import {
  DefaultStream,
  DefaultStreamGroup,
  NeverSubscribedStream,
  Stream,
  Subscription,
} from "./objects/stream.ts";
import { CrossRealmBot, RealmUser } from "./objects/user.ts";
import { UserGroup } from "./objects/user-group.ts";
import { UserStatus } from "./objects/user-status.ts";
import { UserTopic } from "./objects/user-topic.ts";
import {
  about,
  Bool,
  enumOf,
  Float,
  Int,
  list,
  mapOf,
  nullable,
  optional,
  type Static,
  strict,
  Text,
  UnixSeconds,
} from "./schema.ts";
import { versionFields } from "./version.ts";

/** Unread messages between two people. */
const UnreadDirectMessages = strict(
  {
    other_user_id: Int,
    sender_id: about(Int, "Deprecated: the same as `other_user_id`."),
    unread_message_ids: list(Int),
  },
  { title: "UnreadDirectMessages" },
);

/** Unread messages by conversation; `pms` names the other person, `huddles` everyone in the group. */
const Unreads = strict(
  {
    count: Int,
    pms: list(UnreadDirectMessages),
    streams: list(strict({ stream_id: Int, topic: Text, unread_message_ids: list(Int) })),
    huddles: list(strict({ user_ids_string: Text, unread_message_ids: list(Int) })),
    mentions: list(Int),
    old_unreads_missing: Bool,
  },
  { title: "UnreadMessages" },
);

const NamedId = strict({ id: Int, name: Text });
const Integration = strict({ name: Text, config: mapOf(Text) });
/** A service whose webhooks are supported, for choosing one for a new bot. */
const IncomingWebhookBot = strict(
  { name: Text, display_name: Text, all_event_types: nullable(list(Text)), config: mapOf(Text) },
  { title: "IncomingWebhookBot" },
);
const ExternalAccount = strict({ name: Text, text: Text, hint: Text, url_pattern: Text });

const ThumbnailFormat = strict({
  name: Text,
  max_width: Int,
  max_height: Int,
  format: Text,
  animated: Bool,
});

/** The groups that a setting accepts as its value. */
const PermissionSetting = strict({
  require_system_group: Bool,
  allow_internet_group: Bool,
  allow_owners_group: Bool,
  allow_nobody_group: Bool,
  allow_everyone_group: Bool,
  default_group_name: Text,
  id_field_name: Text,
  default_for_system_groups: nullable(Text),
  allowed_system_groups: list(Text),
});

/** Settings whose value is a group, by what they belong to. */
const PermissionSettings = strict({
  realm: mapOf(PermissionSetting),
  stream: mapOf(PermissionSetting),
  group: mapOf(PermissionSetting),
});

/** The organization, its server, and the limits of both. */
const realm = {
  ...realmStateProperties,
  realm_create_public_stream_policy: about(
    enumOf(...creationPolicies),
    "Deprecated: a policy that everyone in `can_create_public_channel_group` passes, and maybe others as well.",
  ),
  realm_create_private_stream_policy: about(
    enumOf(...creationPolicies),
    "Deprecated: a policy that everyone in `can_create_private_channel_group` passes, and maybe others as well.",
  ),
  realm_icon_url: realmPictures.icon_url,
  realm_icon_source: realmPictures.icon_source,
  realm_logo_url: realmPictures.logo_url,
  realm_logo_source: realmPictures.logo_source,
  realm_night_logo_url: realmPictures.night_logo_url,
  realm_night_logo_source: realmPictures.night_logo_source,
  realm_presence_disabled: Bool,
  realm_uri: about(Text, "Deprecated: the same as `realm_url`."),
  realm_url: Text,
  realm_bot_domain: Text,
  realm_date_created: UnixSeconds,
  realm_available_video_chat_providers: mapOf(NamedId),
  realm_is_zephyr_mirror_realm: Bool,
  realm_email_auth_enabled: Bool,
  realm_password_auth_enabled: Bool,
  realm_push_notifications_enabled: Bool,
  realm_push_notifications_enabled_end_timestamp: nullable(Int),
  realm_upload_quota_mib: nullable(Int),
  realm_plan_type: Int,
  realm_default_external_accounts: mapOf(ExternalAccount),
  zulip_plan_is_not_limited: Bool,
  upgrade_text_for_wide_organization_logo: Text,
  settings_send_digest_emails: Bool,
  jitsi_server_url: about(Text, "Deprecated: the organization's Jitsi server, or else the server's own."),
  server_jitsi_server_url: nullable(Text),
  server_supported_permission_settings: PermissionSettings,
  server_thumbnail_formats: list(ThumbnailFormat),
  development_environment: Bool,
  giphy_rating_options: mapOf(NamedId),
  password_min_length: Int,
  password_min_guesses: Int,
  max_file_upload_size_mib: Int,
  max_avatar_file_size_mib: Int,
  max_icon_file_size_mib: Int,
  max_logo_file_size_mib: Int,
  max_stream_name_length: Int,
  max_stream_description_length: Int,
  max_channel_folder_name_length: Int,
  max_channel_folder_description_length: Int,
  max_topic_length: Int,
  max_message_length: Int,
  server_generation: Int,
  server_inline_image_preview: Bool,
  server_inline_url_embed_preview: Bool,
  server_avatar_changes_disabled: Bool,
  server_name_changes_disabled: Bool,
  server_needs_upgrade: Bool,
  server_sends_emails: about(
    Bool,
    "False if the server has no mail server. Then no mail arrives, and clients show the links of invitations instead.",
  ),
  server_gif_provider: about(
    nullable(Text),
    "The provider of moving pictures, which clients name beside them. Null if the server has none.",
  ),
  server_web_public_streams_enabled: Bool,
  event_queue_longpoll_timeout_seconds: Int,
  server_emoji_data_url: about(Text, "Address of a JSON file with all emoji names: `code_to_names`."),
  server_presence_ping_interval_seconds: Int,
  server_presence_offline_threshold_seconds: Int,
  server_typing_started_expiry_period_milliseconds: Int,
  server_typing_stopped_wait_period_milliseconds: Int,
  server_typing_started_wait_period_milliseconds: Int,
};

/** All users, and the caller with their permissions. */
const realmUser = {
  realm_users: list(RealmUser),
  realm_non_active_users: list(RealmUser),
  cross_realm_bots: list(CrossRealmBot),
  user_id: Int,
  email: Text,
  delivery_email: Text,
  full_name: Text,
  avatar_source: Text,
  avatar_url: Text,
  avatar_url_medium: Text,
  is_admin: Bool,
  is_owner: Bool,
  is_billing_admin: Bool,
  is_moderator: Bool,
  is_guest: Bool,
  can_create_streams: Bool,
  can_create_public_streams: Bool,
  can_create_private_streams: Bool,
  can_create_web_public_streams: Bool,
  can_subscribe_other_users: Bool,
  can_invite_others_to_realm: Bool,
};

export const stateParts = {
  alert_words: { alert_words: list(Text) },
  channel_folders: { channel_folders: list(ChannelFolder) },
  custom_profile_fields: {
    custom_profile_fields: list(CustomProfileField),
    custom_profile_field_types: mapOf(NamedId),
  },
  default_stream_groups: { realm_default_stream_groups: list(DefaultStreamGroup) },
  default_streams: { realm_default_streams: list(DefaultStream) },
  do_not_disturb: { do_not_disturb: DoNotDisturb },
  drafts: { drafts: list(Draft) },
  giphy: { giphy_api_key: Text },
  message: { max_message_id: Int },
  muted_direct_conversation: { muted_direct_conversations: list(MutedDirectConversation) },
  /** Absent for clients that name `user_topic`. */
  muted_topics: { muted_topics: list(MutedTopic) },
  muted_users: { muted_users: list(MutedUser) },
  onboarding_steps: { onboarding_steps: list(OnboardingStep) },
  presence: { presences: Presences, server_timestamp: Float, presence_last_update_id: Int },
  realm,
  realm_bot: { realm_bots: list(RealmBot) },
  realm_domains: { realm_domains: list(RealmDomain) },
  realm_embedded_bots: { realm_embedded_bots: list(Integration) },
  realm_emoji: { realm_emoji: RealmEmojiMap },
  realm_filters: { realm_filters: list(RealmFilter) },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: list(IncomingWebhookBot) },
  realm_linkifiers: { realm_linkifiers: list(Linkifier) },
  realm_playgrounds: { realm_playgrounds: list(RealmPlayground) },
  realm_user: realmUser,
  realm_user_groups: { realm_user_groups: list(UserGroup) },
  realm_user_settings_defaults: {
    realm_user_settings_defaults: strict(
      { ...settingProperties(realmDefaultNames), ...notificationSounds, ...emojiSetChoices },
      { title: "UserSettingsDefaults" },
    ),
  },
  recent_private_conversations: {
    recent_private_conversations: list(strict({ max_message_id: Int, user_ids: list(Int) })),
  },
  reminders: { reminders: list(Reminder) },
  scheduled_messages: { scheduled_messages: list(ScheduledMessage) },
  starred_messages: { starred_messages: list(Int) },
  stop_words: { stop_words: list(Text) },
  stream: { streams: list(Stream) },
  subscription: {
    subscriptions: list(Subscription),
    unsubscribed: list(Subscription),
    never_subscribed: list(NeverSubscribedStream),
  },
  /** Present only for clients without the capability `user_settings_object`. */
  update_display_settings: { ...settingProperties(displaySettingNames), ...emojiSetChoices },
  /** Present only for clients without the capability `user_settings_object`. */
  update_global_notifications: { ...settingProperties(notificationSettingNames), ...notificationSounds },
  /** Present only together with `message`. */
  update_message_flags: { unread_msgs: Unreads },
  user_settings: {
    user_settings: strict(
      { ...settingProperties(settingNames), ...notificationSounds, ...emojiSetChoices },
      { title: "UserSettings" },
    ),
  },
  user_status: { user_status: mapOf(UserStatus) },
  user_topic: { user_topics: list(UserTopic) },
  video_calls: { has_zoom_token: Bool },
} as const satisfies Record<string, TProperties>;

/** A type that `fetch_event_types` can name; unknown types are ignored. */
export type FetchType = keyof typeof stateParts;

export const fetchTypes = Object.keys(stateParts) as readonly FetchType[];

/** The part of the initial state for one of the types. */
export type StatePart<T extends FetchType> = Static<TObject<(typeof stateParts)[T]>>;

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void
  ? I
  : never;
type AllParts = Intersection<(typeof stateParts)[FetchType]>;
type Optionals<P> = { [K in keyof P]: P[K] extends TSchema ? TOptional<P[K]> : never };

const optionalParts = Object.fromEntries(
  Object.values(stateParts).flatMap((part) =>
    Object.entries<TSchema>(part).map(([key, schema]) => [key, optional(schema)]),
  ),
) as Optionals<AllParts>;

/** The keys of the answer of `POST /register`. */
export const initialState = { queue_id: Text, last_event_id: Int, ...versionFields, ...optionalParts };

/** The answer of `POST /register`; the request decides which optional keys are present. */
export type InitialState = Static<TObject<typeof initialState>>;
