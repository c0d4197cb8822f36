/**
 * The settings that have an effect, each with a file that acts on it. To show a setting, add it here. A file that merely
 * stores, checks or shows settings does not count.
 */
import type { SettingName } from "@confab/contract";

const notifications = "client/src/session/notifications.ts";
const missed = "server/src/domain/notifications/decide.ts";
const following = "server/src/domain/topic-policies/follow-automatically.ts";
const typing = "server/src/domain/messages/typing/typing.ts";
const theme = "web/src/shell/theme.ts";

export const personalEffects = {
  automatically_follow_topics_policy: following,
  automatically_follow_topics_where_mentioned: following,
  automatically_unmute_topics_in_muted_streams_policy: following,
  color_scheme: theme,
  default_language: "web/src/shell/app.tsx",
  demote_inactive_streams: "web/src/sidebar/stream-order.ts",
  dense_mode: theme,
  desktop_icon_count_display: "client/src/model/unread-counts.ts",
  display_emoji_reaction_users: "web/src/feed/reactions.tsx",
  email_address_visibility: "server/src/domain/users/present.ts",
  email_notifications_batching_period_seconds: "server/src/domain/notifications/batch.ts",
  emojiset: "web/src/message/message-content.tsx",
  enable_desktop_notifications: notifications,
  enable_digest_emails: "server/src/domain/digests/mornings.ts",
  enable_drafts_synchronization: "web/src/drafts/draft-sync.ts",
  enable_followed_topic_audible_notifications: notifications,
  enable_followed_topic_desktop_notifications: notifications,
  enable_followed_topic_email_notifications: missed,
  enable_followed_topic_push_notifications: missed,
  enable_followed_topic_wildcard_mentions_notify: missed,
  enable_login_emails: "server/src/domain/notifications/account-mail.ts",
  enable_offline_email_notifications: missed,
  enable_offline_push_notifications: missed,
  enable_online_push_notifications: missed,
  enable_sounds: notifications,
  enable_stream_audible_notifications: notifications,
  enable_stream_desktop_notifications: notifications,
  enable_stream_email_notifications: missed,
  enable_stream_push_notifications: missed,
  enter_sends: "web/src/writing/message-field.tsx",
  fluid_layout_width: theme,
  high_contrast_mode: theme,
  left_side_userlist: theme,
  message_content_in_email_notifications: "server/src/domain/notifications/compose-mail.ts",
  notification_sound: notifications,
  pm_content_in_desktop_notifications: notifications,
  presence_enabled: "server/src/domain/presence/actions.ts",
  realm_name_in_email_notifications_policy: "server/src/domain/notifications/missed-mail.ts",
  receives_typing_notifications: "server/src/domain/messages/typing/typing-events.ts",
  send_private_typing_notifications: typing,
  send_read_receipts: "server/src/domain/messages/read-receipts/read-receipts.ts",
  send_stream_typing_notifications: typing,
  starred_message_counts: "web/src/sidebar/sidebar.tsx",
  translate_emoticons: "server/src/domain/messages/send/renderer.ts",
  twenty_four_hour_time: "web/src/session/use-date-format.ts",
  web_escape_navigates_to_home_view: "web/src/shell/navigation-actions.tsx",
  web_font_size_px: theme,
  web_home_view: "web/src/places/place.ts",
  web_line_height_percent: theme,
  web_mark_read_on_scroll_policy: "web/src/feed/messages.tsx",
  wildcard_mentions_notify: missed,
} as const;

const edits = "server/src/domain/messages/edit/edit-request.ts";
const moves = "server/src/domain/messages/edit/move-access.ts";
const deletions = "server/src/domain/messages/delete/delete.ts";
const streams = "server/src/domain/access/streams.ts";
const recipients = "server/src/domain/messages/send/recipients.ts";
const domains = "server/src/domain/realm-domains/check.ts";

export const realmEffects = {
  add_custom_emoji_policy: "server/src/domain/custom-emoji/actions.ts",
  allow_edit_history: "server/src/domain/messages/edit/edit-history.ts",
  allow_message_editing: edits,
  avatar_changes_disabled: "server/src/domain/accounts/avatar.ts",
  bot_creation_policy: "server/src/domain/bots/access.ts",
  can_access_all_users_group: "server/src/model/known-users.ts",
  can_create_private_channel_group: streams,
  can_create_public_channel_group: streams,
  create_multiuse_invite_group: "server/src/domain/invitations/access.ts",
  create_web_public_stream_policy: streams,
  default_code_block_language: "server/src/domain/messages/send/renderer.ts",
  delete_own_message_policy: deletions,
  digest_emails_enabled: "server/src/domain/digests/worker.ts",
  digest_weekday: "server/src/domain/digests/mornings.ts",
  direct_message_initiator_group: recipients,
  direct_message_permission_group: recipients,
  disallow_disposable_email_addresses: domains,
  edit_topic_policy: moves,
  email_changes_disabled: "server/src/domain/accounts/email-change.ts",
  emails_restricted_to_domains: domains,
  enable_guest_user_indicator: "web/src/feed/message-row.tsx",
  enable_read_receipts: "server/src/domain/messages/read-receipts/read-receipts.ts",
  enable_spectator_access: "server/src/domain/access/realm.ts",
  giphy_rating: "server/src/domain/gifs/search.ts",
  inline_image_preview: "server/src/domain/messages/send/renderer.ts",
  inline_url_embed_preview: "server/src/domain/link-previews/actions.ts",
  invite_required: "server/src/domain/invitations/admission.ts",
  invite_to_realm_policy: "server/src/domain/invitations/access.ts",
  invite_to_stream_policy: "server/src/domain/streams/join.ts",
  jitsi_server_url: "web/src/writing/calls.ts",
  mandatory_topics: "web/src/compose/obstacle.ts",
  message_content_allowed_in_email_notifications: "server/src/domain/notifications/compose-mail.ts",
  message_content_delete_limit_seconds: deletions,
  message_content_edit_limit_seconds: edits,
  message_retention_days: "server/src/domain/retention/policy.ts",
  move_messages_between_streams_limit_seconds: moves,
  move_messages_between_streams_policy: moves,
  move_messages_within_stream_limit_seconds: moves,
  name_changes_disabled: "server/src/domain/accounts/own-account.ts",
  new_stream_announcements_stream_id: "server/src/domain/streams/notices.ts",
  require_unique_names: "server/src/domain/users/names.ts",
  signup_announcements_stream_id: "server/src/domain/accounts/greet.ts",
  user_group_edit_policy: "server/src/domain/user-groups/access.ts",
  video_chat_provider: "web/src/writing/calls.ts",
  waiting_period_threshold: "server/src/domain/user-groups/membership.ts",
  wildcard_mention_policy: "server/src/domain/messages/send/compose.ts",
  zulip_update_announcements_stream_id: "server/src/domain/realm/upgrade-notice.ts",
} as const;

export const streamEffects = {
  audible_notifications: notifications,
  color: "web/src/components/stream-sign.tsx",
  desktop_notifications: notifications,
  email_notifications: missed,
  is_muted: missed,
  personal_folder: "web/src/sidebar/stream-order.ts",
  pin_to_top: "web/src/sidebar/stream-order.ts",
  push_notifications: missed,
  wildcard_mentions_notify: missed,
} as const;

/** Settings without a row, and the reason. */
export const notShown = {
  enable_marketing_emails: "the server sends no news",
  timezone: "the notification hours set it; the browser's time zone applies to all else",
  user_list_style: "the list of people has one style",
  web_animate_image_previews: "pictures move as their files say",
  web_channel_default_view: "a link to a stream opens all its messages",
  web_navigate_to_sent_message: "sending leads to the conversation",
  web_stream_unreads_count_display_policy: "every stream shows its number",
} satisfies Partial<Readonly<Record<SettingName, string>>>;
