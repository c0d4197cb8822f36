import type { LevelChange, LevelEvent } from "../level-change.ts";

const added = { added: ["can_mention_group_id"] };

export const canMentionGroup: LevelChange = {
  level: 191,
  summary: "`can_mention_group_id` of user groups is the group whose members may mention the group.",
  earlier:
    "The field and its changes are absent, and the parameter is ignored. Messages with forbidden mentions are refused at all levels.",
  objects: { UserGroup: added, ChangedUserGroup: added },
  parameters: { createUserGroup: added, updateUserGroup: added },
  events: {
    "user_group/update": {
      // Each change is an event of its own, so this one has nothing else.
      instead: (event: LevelEvent) =>
        Object.values(event["data"] as object).every((value) => value === undefined) ? undefined : event,
    },
  },
};
