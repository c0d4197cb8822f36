/** The server's description of itself; every version key is sent under both of its names (see `names.ts`). */
import { NEWEST_LEVEL, OLDEST_LEVEL } from "./levels/supported.ts";
import { Int, Text } from "./schema.ts";

/** This server's own version, after the number that clients expect at their feature level. */
const BUILD = "confab.1";

/** The first feature levels of the versions that clients know, from the newest. */
const versions = [
  { since: 277, version: "9.0" },
  { since: 237, version: "8.0" },
  { since: 185, version: "7.0" },
  { since: OLDEST_LEVEL, version: "5.0" },
];

/** Returns the server's version for a client of a level. Official clients parse it, and expect a number of this form. */
export const versionAt = (level: number): string =>
  `${versions.find(({ since }) => since <= level)?.version}+${BUILD}`;

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

/** Returns what the server says about itself to a client of a level. */
export function versionsAt(level: number) {
  const version = versionAt(level);
  return {
    zulip_version: version,
    zulip_feature_level: level,
    zulip_merge_base: version,
    service_version: version,
    service_feature_level: level,
    service_merge_base: version,
  };
}

export const versionValues = versionsAt(NEWEST_LEVEL);
