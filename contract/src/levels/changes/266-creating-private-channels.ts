import { creationPolicy } from "../creation-policies.ts";
import type { LevelChange } from "../level-change.ts";
import { changedRealmProperties } from "../realm-changes.ts";

export const creatingPrivateChannels: LevelChange = {
  level: 266,
  summary:
    "`can_create_private_channel_group` decides who may create private streams, as `can_create_public_channel_group` does for public ones. `realm_create_private_stream_policy` stays in the initial state, where it permits at least as much.",
  earlier:
    "`create_private_stream_policy` stands for the group of a role. Other groups are the policy that permits most without permitting too much.",
  ...changedRealmProperties({
    can_create_private_channel_group: creationPolicy("create_private_stream_policy", "private streams"),
  }),
};
