/**
 * The fields that the mobile app (zulip-flutter) reads, with their types. Where a field is missing or has another type,
 * the app fails to load. It ignores all others.
 */
import {
  about,
  anyOf,
  Bool,
  Color,
  enumOf,
  Int,
  list,
  loose,
  mapOf,
  nullable,
  optional,
  Text,
  type TSchema,
  UrlText,
} from "@confab/contract/schema";

/** A field that may be null or absent. */
const maybe = (schema: TSchema) => optional(nullable(schema));

export const serverSettings = loose({
  authentication_methods: loose({ ldap: Bool }),
  external_authentication_methods: list(
    loose({ name: Text, display_name: Text, display_icon: maybe(Text), login_url: Text, signup_url: Text }),
  ),
  zulip_feature_level: Int,
  zulip_version: Text,
  zulip_merge_base: Text,
  push_notifications_enabled: Bool,
  is_incompatible: Bool,
  email_auth_enabled: Bool,
  require_email_format_usernames: Bool,
  realm_uri: UrlText,
  realm_name: Text,
  realm_icon: Text,
  realm_description: Text,
  realm_web_public_access_enabled: Bool,
});

export const user = loose({
  user_id: Int,
  delivery_email: maybe(Text),
  email: Text,
  full_name: Text,
  date_joined: Text,
  is_active: maybe(Bool),
  is_bot: Bool,
  bot_type: maybe(Int),
  bot_owner_id: maybe(Int),
  role: Int,
  timezone: Text,
  avatar_url: maybe(Text),
  avatar_version: Int,
  profile_data: maybe(mapOf(loose({ value: Text, rendered_value: maybe(Text) }))),
  is_system_bot: maybe(Bool),
});

const channelFields = {
  stream_id: Int,
  name: Text,
  is_archived: maybe(Bool),
  description: Text,
  rendered_description: Text,
  date_created: Int,
  first_message_id: maybe(Int),
  invite_only: Bool,
  is_web_public: Bool,
  history_public_to_subscribers: Bool,
  message_retention_days: maybe(Int),
  stream_post_policy: maybe(Int),
  stream_weekly_traffic: maybe(Int),
};

export const channel = loose(channelFields);

export const subscription = loose({
  ...channelFields,
  desktop_notifications: maybe(Bool),
  email_notifications: maybe(Bool),
  wildcard_mentions_notify: maybe(Bool),
  push_notifications: maybe(Bool),
  audible_notifications: maybe(Bool),
  pin_to_top: Bool,
  is_muted: Bool,
  color: Color,
});

const userGroup = loose({
  id: Int,
  members: list(Int),
  direct_subgroup_ids: list(Int),
  name: Text,
  description: Text,
  is_system_group: Bool,
  deactivated: maybe(Bool),
});

const customEmoji = loose({
  id: Text,
  name: Text,
  source_url: Text,
  still_url: maybe(Text),
  deactivated: Bool,
  author_id: maybe(Int),
});

const profileField = loose({
  id: Int,
  type: Int,
  order: Int,
  name: Text,
  hint: Text,
  field_data: Text,
  display_in_profile_summary: maybe(Bool),
});

const status = loose({
  status_text: maybe(Text),
  emoji_name: maybe(Text),
  emoji_code: maybe(Text),
  reaction_type: maybe(Text),
});

const userTopic = {
  stream_id: Int,
  topic_name: Text,
  last_updated: Int,
  visibility_policy: enumOf(0, 1, 2, 3),
};

export const initialSnapshot = loose({
  queue_id: maybe(Text),
  last_event_id: Int,
  zulip_feature_level: Int,
  zulip_version: Text,
  zulip_merge_base: Text,
  alert_words: list(Text),
  custom_profile_fields: list(profileField),
  max_stream_name_length: Int,
  max_topic_length: Int,
  server_presence_ping_interval_seconds: Int,
  server_presence_offline_threshold_seconds: Int,
  server_typing_started_expiry_period_milliseconds: maybe(Int),
  server_typing_stopped_wait_period_milliseconds: maybe(Int),
  server_typing_started_wait_period_milliseconds: maybe(Int),
  muted_users: list(loose({ id: Int })),
  presences: mapOf(loose({ active_timestamp: Int, idle_timestamp: Int })),
  realm_emoji: mapOf(customEmoji),
  realm_user_groups: list(userGroup),
  recent_private_conversations: list(loose({ max_message_id: Int, user_ids: list(Int) })),
  subscriptions: list(subscription),
  unread_msgs: loose({
    count: Int,
    pms: list(loose({ other_user_id: Int, unread_message_ids: list(Int) })),
    streams: list(loose({ topic: Text, stream_id: Int, unread_message_ids: list(Int) })),
    huddles: list(loose({ user_ids_string: Text, unread_message_ids: list(Int) })),
    mentions: list(Int),
    old_unreads_missing: Bool,
  }),
  starred_messages: list(Int),
  streams: list(channel),
  user_status: mapOf(status),
  user_settings: loose({
    twenty_four_hour_time: nullable(Bool),
    starred_message_counts: Bool,
    display_emoji_reaction_users: Bool,
    emojiset: Text,
    presence_enabled: Bool,
  }),
  user_topics: list(loose(userTopic)),
  realm_delete_own_message_policy: maybe(enumOf(1, 2, 3, 4, 5)),
  realm_wildcard_mention_policy: enumOf(1, 2, 3, 5, 6, 7),
  realm_mandatory_topics: maybe(Bool),
  realm_name: Text,
  realm_waiting_period_threshold: Int,
  realm_message_content_delete_limit_seconds: maybe(Int),
  realm_allow_message_editing: Bool,
  realm_message_content_edit_limit_seconds: maybe(Int),
  realm_enable_read_receipts: Bool,
  realm_icon_url: Text,
  realm_presence_disabled: Bool,
  realm_default_external_accounts: mapOf(loose({ name: Text, text: Text, hint: Text, url_pattern: Text })),
  max_file_upload_size_mib: Int,
  server_thumbnail_formats: maybe(
    list(loose({ name: Text, max_width: Int, max_height: Int, animated: Bool, format: Text })),
  ),
  server_emoji_data_url: UrlText,
  event_queue_longpoll_timeout_seconds: Int,
  realm_users: list(user),
  realm_non_active_users: list(user),
  cross_realm_bots: list(user),
});

const reaction = { emoji_name: Text, emoji_code: Text, reaction_type: Text, user_id: Int };

export const message = loose({
  client: Text,
  content: Text,
  content_type: Text,
  id: Int,
  is_me_message: Bool,
  last_edit_timestamp: maybe(Int),
  reactions: list(loose(reaction)),
  sender_email: Text,
  sender_full_name: Text,
  sender_id: Int,
  sender_realm_str: Text,
  submessages: maybe(list(loose({ sender_id: Int, msg_type: Text, content: Text }))),
  timestamp: Int,
  type: enumOf("stream", "private"),
  subject: Text,
  stream_id: maybe(Int),
  display_recipient: anyOf("text or users", Text, list(loose({ id: Int }))),
});

const messageIds = list(Int);

/** By `type` and `op`. */
export const events: Readonly<Record<string, TSchema>> = {
  alert_words: loose({ alert_words: list(Text) }),
  custom_profile_fields: loose({ fields: list(profileField) }),
  "realm_emoji/update": loose({ realm_emoji: mapOf(customEmoji) }),
  "user_settings/update": loose({ property: Text, value: about(anyOf("a value", Bool, Int, Text), "") }),
  "user_group/add": loose({ group: userGroup }),
  "user_group/update": loose({
    group_id: Int,
    data: loose({ name: optional(Text), description: optional(Text) }),
  }),
  "user_group/add_members": loose({ group_id: Int, user_ids: list(Int) }),
  "user_group/remove_members": loose({ group_id: Int, user_ids: list(Int) }),
  "user_group/remove": loose({ group_id: Int }),
  "realm_user/add": loose({ person: user }),
  "realm_user/update": loose({
    person: loose({ user_id: Int, full_name: maybe(Text), is_active: maybe(Bool) }),
  }),
  "stream/create": loose({ streams: list(channel) }),
  "stream/delete": loose({ streams: list(channel) }),
  "stream/update": loose({ stream_id: Int, name: Text, property: Text }),
  "subscription/add": loose({ subscriptions: list(subscription) }),
  "subscription/remove": loose({ subscriptions: list(loose({ stream_id: Int, name: Text })) }),
  "subscription/update": loose({ stream_id: Int, property: Text }),
  "subscription/peer_add": loose({ stream_ids: list(Int), user_ids: list(Int) }),
  "subscription/peer_remove": loose({ stream_ids: list(Int), user_ids: list(Int) }),
  user_status: loose({ user_id: Int, status_text: maybe(Text), emoji_name: maybe(Text) }),
  user_topic: loose(userTopic),
  muted_users: loose({ muted_users: list(loose({ id: Int })) }),
  message: loose({ message, flags: list(Text) }),
  update_message: loose({
    user_id: maybe(Int),
    rendering_only: Bool,
    message_id: Int,
    message_ids: messageIds,
    flags: list(Text),
    edit_timestamp: Int,
    stream_id: maybe(Int),
    content: maybe(Text),
    rendered_content: maybe(Text),
    is_me_message: maybe(Bool),
  }),
  delete_message: loose({ message_ids: messageIds, message_type: enumOf("stream", "private") }),
  "update_message_flags/add": loose({ flag: Text, messages: messageIds, all: Bool }),
  "update_message_flags/remove": loose({
    flag: Text,
    messages: messageIds,
    message_details: maybe(mapOf(loose({ type: enumOf("stream", "private") }))),
  }),
  submessage: loose({ msg_type: Text, content: Text, message_id: Int, sender_id: Int, submessage_id: Int }),
  "typing/start": loose({ message_type: Text, sender: loose({ user_id: Int }) }),
  "typing/stop": loose({ message_type: Text, sender: loose({ user_id: Int }) }),
  presence: loose({
    user_id: Int,
    server_timestamp: anyOf("a number", Int),
    presence: mapOf(
      loose({ client: Text, status: enumOf("active", "idle"), timestamp: Int, pushable: Bool }),
    ),
  }),
  "reaction/add": loose({ ...reaction, message_id: Int }),
  "reaction/remove": loose({ ...reaction, message_id: Int }),
};
