/** Differences from the document of level 277. Nearly all of them are changes that are still to come. */
import type { Differences } from "./differences.ts";

/** Events of this server alone. */
export const ownEvents: Differences["events"] = {
  do_not_disturb: ["is not in the document"],
  "pinned_message add": ["is not in the document"],
  "pinned_message remove": ["is not in the document"],
  "reminders add": ["is not in the document"],
  "reminders remove": ["is not in the document"],
  "reminders update": ["is not in the document"],
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
      '/ must NOT have additional properties {"additionalProperty":"do_not_disturb"}',
      '/ must NOT have additional properties {"additionalProperty":"reminders"}',
      '/ must NOT have additional properties {"additionalProperty":"server_sends_emails"}',
    ],
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
