/** Differences from the document of level 277. Nearly all of them are changes that are still to come. */
import type { Differences } from "./differences.ts";

/** The folder of a stream, a key of later levels. */
const folderOf = (place: string): string =>
  `${place} must NOT have additional properties {"additionalProperty":"folder_id"}`;

/** The folders of a subscription: the organization's, and the user's own. */
const foldersOf = (place: string): readonly string[] => [
  folderOf(place),
  `${place} must NOT have additional properties {"additionalProperty":"personal_folder"}`,
];

/** Events of this server alone, and keys that only its events have. */
export const ownEvents: Differences["events"] = {
  "channel_folder add": ["is not in the document"],
  "channel_folder reorder": ["is not in the document"],
  "channel_folder update": ["is not in the document"],
  default_stream_groups: [folderOf("/default_stream_groups/streams")],
  default_streams: [folderOf("/default_streams")],
  do_not_disturb: ["is not in the document"],
  "muted_direct_conversation add": ["is not in the document"],
  "muted_direct_conversation remove": ["is not in the document"],
  "pinned_message add": ["is not in the document"],
  "pinned_message remove": ["is not in the document"],
  realm_export: ["format", "include_private", "progress"].map(
    (name) => `/exports must NOT have additional properties {"additionalProperty":"${name}"}`,
  ),
  "reminders add": ["is not in the document"],
  "reminders remove": ["is not in the document"],
  "reminders update": ["is not in the document"],
  "stream create": [folderOf("/streams")],
  "stream delete": [folderOf("/streams")],
  "subscription add": foldersOf("/subscriptions"),
};

export const differencesAt277: Differences = {
  operations: {
    "get-own-user": [
      '/ must NOT have additional properties {"additionalProperty":"bot_type"}',
      '/ must NOT have additional properties {"additionalProperty":"bot_owner_id"}',
    ],
    "resend-email-invite": ['/ must NOT have additional properties {"additionalProperty":"timestamp"}'],
    "register-queue": [
      '/ must NOT have additional properties {"additionalProperty":"service_version"}',
      '/ must NOT have additional properties {"additionalProperty":"service_feature_level"}',
      '/ must NOT have additional properties {"additionalProperty":"service_merge_base"}',
      '/ must NOT have additional properties {"additionalProperty":"channel_folders"}',
      '/ must NOT have additional properties {"additionalProperty":"do_not_disturb"}',
      '/ must NOT have additional properties {"additionalProperty":"muted_direct_conversations"}',
      '/ must NOT have additional properties {"additionalProperty":"reminders"}',
      '/ must NOT have additional properties {"additionalProperty":"max_channel_folder_name_length"}',
      '/ must NOT have additional properties {"additionalProperty":"max_channel_folder_description_length"}',
      '/ must NOT have additional properties {"additionalProperty":"server_sends_emails"}',
      '/ must NOT have additional properties {"additionalProperty":"server_gif_provider"}',
      ...foldersOf("/subscriptions"),
      folderOf("/never_subscribed"),
      folderOf("/streams"),
      folderOf("/realm_default_streams"),
    ],
    "get-realm-exports": ["format", "include_private", "progress"].map(
      (name) => `/exports must NOT have additional properties {"additionalProperty":"${name}"}`,
    ),
    "get-stream-by-id": [folderOf("/stream")],
    "get-streams": [folderOf("/streams")],
    "get-subscriptions": foldersOf("/subscriptions"),
    "get-server-settings": [
      '/ must NOT have additional properties {"additionalProperty":"service_version"}',
      '/ must NOT have additional properties {"additionalProperty":"service_feature_level"}',
      '/ must NOT have additional properties {"additionalProperty":"service_merge_base"}',
    ],
  },
  notServed: [],
  events: ownEvents,
  // The document says that these are no longer sent from levels 222 and 176 on.
  notSent: ["has_zoom_token", "realm_bot remove", "realm_filters", "web_reload_client"],
};
