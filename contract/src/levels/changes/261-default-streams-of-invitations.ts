import type { LevelChange } from "../level-change.ts";

const added = ["include_realm_default_subscriptions"];

export const defaultStreamsOfInvitations: LevelChange = {
  level: 261,
  summary:
    "Invitations and their links have `include_realm_default_subscriptions`: new users join the default streams, too.",
  earlier: "The parameter is unknown. A link without streams leads to the default streams.",
  parameters: {
    sendInvites: { added },
    createMultiuseInvite: {
      added,
      up: (parameters) => ({
        ...parameters,
        include_realm_default_subscriptions: (parameters["stream_ids"] as readonly number[]).length === 0,
      }),
    },
  },
};
