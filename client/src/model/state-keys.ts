/**
 * Assigns each key of the initial state to one place: kept by a store (`Store.keys`), derived from stores
 * (`derivedState`), or fixed (`fixedStateKeys`), in which case the caller of the registration keeps the answer. Every
 * key is in exactly one of them.
 */
import { type GroupSettingValue, type InitialState, widerPolicy } from "@confab/contract";
import type { Model } from "./model.ts";
import { permissionsOf } from "./permissions.ts";
import { passwordsAllowed } from "./realm.ts";
import type { StateKey } from "./store.ts";

/** Computes the keys that follow from the stores, under the names of the initial state. */
export function derivedState(model: Model, now: number) {
  const own = model.users.get(model.options.userId);
  return {
    ...permissionsOf(model, now),
    user_id: model.options.userId,
    email: own?.email,
    full_name: own?.full_name,
    is_billing_admin: own?.is_billing_admin,
    realm_create_public_stream_policy: policyOf(model.realm.can_create_public_channel_group),
    realm_create_private_stream_policy: policyOf(model.realm.can_create_private_channel_group),
    jitsi_server_url: model.realm.jitsi_server_url ?? model.realm.server_jitsi_server_url ?? undefined,
    realm_email_auth_enabled: passwordsAllowed(model.realm),
    realm_password_auth_enabled: passwordsAllowed(model.realm),
  } satisfies Partial<Record<StateKey, unknown>>;
}

const policyOf = (value: GroupSettingValue | undefined) => value && widerPolicy(value);

/** The parts of the initial state that no event changes while a server runs. */
export const fixedStateKeys = [
  "available_notification_sounds",
  "custom_profile_field_types",
  "development_environment",
  "emojiset_choices",
  "event_queue_longpoll_timeout_seconds",
  "giphy_api_key",
  "giphy_rating_options",
  "has_zoom_token",
  "max_avatar_file_size_mib",
  "max_file_upload_size_mib",
  "max_icon_file_size_mib",
  "max_logo_file_size_mib",
  "max_message_length",
  "max_stream_description_length",
  "max_channel_folder_name_length",
  "max_channel_folder_description_length",
  "max_stream_name_length",
  "max_topic_length",
  "password_min_guesses",
  "password_min_length",
  "realm_available_video_chat_providers",
  "realm_bot_domain",
  "realm_date_created",
  "realm_default_external_accounts",
  "realm_embedded_bots",
  "realm_incoming_webhook_bots",
  "realm_is_zephyr_mirror_realm",
  "realm_plan_type",
  "realm_presence_disabled",
  "realm_push_notifications_enabled",
  "realm_push_notifications_enabled_end_timestamp",
  "realm_upload_quota_mib",
  "realm_uri",
  "realm_url",
  "server_avatar_changes_disabled",
  "server_emoji_data_url",
  "server_generation",
  "server_inline_image_preview",
  "server_inline_url_embed_preview",
  "server_name_changes_disabled",
  "server_needs_upgrade",
  "server_presence_offline_threshold_seconds",
  "server_sends_emails",
  "server_gif_provider",
  "server_presence_ping_interval_seconds",
  "server_supported_permission_settings",
  "server_thumbnail_formats",
  "server_timestamp",
  "server_typing_started_expiry_period_milliseconds",
  "server_typing_started_wait_period_milliseconds",
  "server_typing_stopped_wait_period_milliseconds",
  "server_web_public_streams_enabled",
  "settings_send_digest_emails",
  "stop_words",
  "upgrade_text_for_wide_organization_logo",
  "zulip_plan_is_not_limited",
] as const satisfies readonly StateKey[];

export type FixedState = Pick<InitialState, (typeof fixedStateKeys)[number]>;

/** Events that change nothing in the model, with their purpose. */
export const eventsWithoutState = {
  attachmentAdd: "files are fetched where they are shown (`getAttachments`); the initial state has none",
  attachmentUpdate: "as above",
  attachmentRemove: "as above",
  realmExport: "exports are fetched where they are shown (`getRealmExports`); the initial state has none",
  invitesChanged: "invitations are fetched where they are shown (`getInvites`); the initial state has none",
  mutedTopics: "the event of each topic (`userTopic`) says more",
  heartbeat: "shows that the connection works",
  restart: "reports the server's version, which is not part of the model",
  realmDeactivated: "nobody can use the organization any longer; the next request reports that",
} as const;
