/** The server's description of itself; every version key is sent under both of its names (see `names.ts`). */
import { Int, Text } from "./schema.ts";

export const FEATURE_LEVEL = 111;

/** The server's version. Official clients parse it and expect a number of this form at this feature level. */
export const VERSION = "5.0+confab.1";

/**
 * The time of this version's creation, in seconds since 1970, UTC. It rises with each version that clients should learn
 * of; a `restart` event notifies each client once.
 */
export const GENERATION = 1_795_219_200;

export const versionFields = {
  zulip_version: Text,
  zulip_feature_level: Int,
  zulip_merge_base: Text,
  service_version: Text,
  service_feature_level: Int,
  service_merge_base: Text,
};

export const versionValues = {
  zulip_version: VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  zulip_merge_base: VERSION,
  service_version: VERSION,
  service_feature_level: FEATURE_LEVEL,
  service_merge_base: VERSION,
};
