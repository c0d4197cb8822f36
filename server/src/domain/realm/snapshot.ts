/** The initial state's organization: its properties, its server, and their limits. */
import {
  GENERATION,
  LONG_POLL_TIMEOUT_SECONDS,
  MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_PICTURE_MEBIBYTES,
  MAX_STREAM_DESCRIPTION_LENGTH,
  MAX_STREAM_NAME_LENGTH,
  MAX_TOPIC_LENGTH,
  MAX_UPLOAD_MEBIBYTES,
  PRESENCE_OFFLINE_SECONDS,
  PRESENCE_PING_SECONDS,
  type RealmPropertyValues,
  realmPropertyNames,
  type StatePart,
  TYPING_EXPIRY_MILLISECONDS,
  TYPING_PAUSE_MILLISECONDS,
  TYPING_REPEAT_MILLISECONDS,
  widerPolicy,
} from "@confab/contract";
import { withEarlierData } from "@confab/contract/levels/earlier-data";
import { toSeconds } from "../../base/clock.ts";
import { sendsMail } from "../../mail/mailer.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { videoChatProviders } from "../calls/providers.ts";
import { emojiDataPath } from "../messages/reactions/emoji-data.ts";
import { defaultExternalAccounts } from "../profile-fields/external-accounts.ts";
import { MIN_PASSWORD_GUESSES, MIN_PASSWORD_LENGTH } from "../settings/values/password-strength.ts";
import { completeSettings } from "../settings/values/values.ts";
import { isMethodOn } from "./authentication-methods.ts";
import { giphyRatings } from "./choices.ts";
import { presentedPermissionSettings } from "./permission-settings.ts";
import { presentRealmPicture } from "./picture-url.ts";

type RealmState = StatePart<"realm">;
const pictureNames = ["icon", "logo", "night_logo"] as const;
type PictureState = Pick<RealmState, `realm_${(typeof pictureNames)[number]}_${"url" | "source"}`>;
type PropertyState = Pick<RealmState, `realm_${keyof RealmPropertyValues}`>;

const realm: Slice<"realm"> = ({ model, context }): RealmState => {
  const emailAuthentication = isMethodOn(model, "Email");
  const { email_address_visibility } = completeSettings(model.userSettingsDefaults, [
    "email_address_visibility",
  ]);
  const state = {
    ...propertyState(model.properties),
    realm_create_public_stream_policy: widerPolicy(model.properties.can_create_public_channel_group),
    realm_create_private_stream_policy: widerPolicy(model.properties.can_create_private_channel_group),
    ...pictureState(model),
    realm_presence_disabled: false,
    realm_uri: model.siteUrl,
    realm_url: model.siteUrl,
    realm_bot_domain: model.emailHost,
    realm_email_auth_enabled: emailAuthentication,
    realm_password_auth_enabled: emailAuthentication,
    ...serverState,
    server_emoji_data_url: model.siteUrl + emojiDataPath,
    development_environment: context.config.development,
    server_sends_emails: sendsMail(context.config),
    settings_send_digest_emails: sendsMail(context.config),
    server_gif_provider: context.gifs?.provider ?? null,
    server_web_public_streams_enabled: context.config.webPublicStreams,
    realm_upload_quota_mib: context.config.uploadQuotaMebibytes,
    realm_available_video_chat_providers: videoChatProviders(context.config),
    jitsi_server_url: model.properties.jitsi_server_url ?? context.config.jitsiServerUrl,
    server_jitsi_server_url: context.config.jitsiServerUrl,
    realm_date_created: toSeconds(model.createdAt),
  };
  return withEarlierData(state, { email_address_visibility });
};

const pictureState = (model: RealmModel): PictureState =>
  Object.fromEntries(
    pictureNames.flatMap((name) =>
      Object.entries(presentRealmPicture(model, name)).map(([key, value]) => [`realm_${key}`, value]),
    ),
  ) as PictureState;

const propertyState = (properties: RealmPropertyValues): PropertyState =>
  Object.fromEntries(realmPropertyNames.map((name) => [`realm_${name}`, properties[name]])) as PropertyState;

const limits = {
  password_min_length: MIN_PASSWORD_LENGTH,
  password_min_guesses: MIN_PASSWORD_GUESSES,
  max_file_upload_size_mib: MAX_UPLOAD_MEBIBYTES,
  max_avatar_file_size_mib: MAX_PICTURE_MEBIBYTES,
  max_icon_file_size_mib: MAX_PICTURE_MEBIBYTES,
  max_logo_file_size_mib: MAX_PICTURE_MEBIBYTES,
  max_stream_name_length: MAX_STREAM_NAME_LENGTH,
  max_stream_description_length: MAX_STREAM_DESCRIPTION_LENGTH,
  max_channel_folder_name_length: MAX_CHANNEL_FOLDER_NAME_LENGTH,
  max_channel_folder_description_length: MAX_CHANNEL_FOLDER_DESCRIPTION_LENGTH,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_message_length: MAX_MESSAGE_LENGTH,
  event_queue_longpoll_timeout_seconds: LONG_POLL_TIMEOUT_SECONDS,
};

/** The intervals that clients keep, in place of constants of their own. */
const timing = {
  server_presence_ping_interval_seconds: PRESENCE_PING_SECONDS,
  server_presence_offline_threshold_seconds: PRESENCE_OFFLINE_SECONDS,
  server_typing_started_expiry_period_milliseconds: TYPING_EXPIRY_MILLISECONDS,
  server_typing_stopped_wait_period_milliseconds: TYPING_PAUSE_MILLISECONDS,
  server_typing_started_wait_period_milliseconds: TYPING_REPEAT_MILLISECONDS,
};

/** The state that is the same for every organization. Features that the server lacks are off. */
const serverState = {
  ...limits,
  ...timing,
  realm_default_external_accounts: defaultExternalAccounts,
  realm_is_zephyr_mirror_realm: false,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_plan_type: 1,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: "",
  giphy_rating_options: giphyRatings,
  server_generation: GENERATION,
  server_supported_permission_settings: { realm: presentedPermissionSettings, stream: {}, group: {} },
  // Clients get pictures in their own size, which `<img>` elements with other addresses do not have.
  server_thumbnail_formats: [],
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
};

export const realmSlices = { realm };
