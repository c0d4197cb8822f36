/** Differences from the document of level 277. Nearly all of them are changes that are still to come. */
import type { Differences } from "./differences.ts";

export const differencesAt277: Differences = {
  operations: {
    "get-own-user": [
      '/ must NOT have additional properties {"additionalProperty":"bot_type"}',
      '/ must NOT have additional properties {"additionalProperty":"bot_owner_id"}',
    ],
    "get-linkifiers": ['/linkifiers must NOT have additional properties {"additionalProperty":"url_format"}'],
    "resend-email-invite": ['/ must NOT have additional properties {"additionalProperty":"timestamp"}'],
    "register-queue": [
      '/ must NOT have additional properties {"additionalProperty":"service_version"}',
      '/ must NOT have additional properties {"additionalProperty":"service_feature_level"}',
      '/ must NOT have additional properties {"additionalProperty":"service_merge_base"}',
      '/realm_linkifiers must NOT have additional properties {"additionalProperty":"url_format"}',
      '/realm_playgrounds must NOT have additional properties {"additionalProperty":"url_prefix"}',
    ],
    "get-server-settings": [
      '/ must NOT have additional properties {"additionalProperty":"service_version"}',
      '/ must NOT have additional properties {"additionalProperty":"service_feature_level"}',
      '/ must NOT have additional properties {"additionalProperty":"service_merge_base"}',
    ],
  },
  notServed: ["reorder-linkifiers"],
  events: {
    realm_linkifiers: [
      '/realm_linkifiers must NOT have additional properties {"additionalProperty":"url_format"}',
    ],
    realm_playgrounds: [
      '/realm_playgrounds must NOT have additional properties {"additionalProperty":"url_prefix"}',
    ],
  },
  notSent: ["has_zoom_token", "web_reload_client"],
};
