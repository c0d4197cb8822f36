import { creationPolicy } from "../creation-policies.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

export const creatingPublicChannels: LevelChange = {
  level: 264,
  summary:
    "`can_create_public_channel_group` decides who may create public streams. It is a group, or an object with `direct_members` and `direct_subgroups`. `realm_create_public_stream_policy` stays in the initial state, where it permits at least as much.",
  earlier:
    "`create_public_stream_policy` stands for the group of a role. Other groups are the policy that permits most without permitting too much.",
  ...changedRealmProperties({
    can_create_public_channel_group: creationPolicy("create_public_stream_policy", "public streams"),
  }),
};
