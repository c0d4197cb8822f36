import type { LevelChange } from "../level-change.ts";

const group = { added: ["can_remove_subscribers_group_id"] };

export const canRemoveSubscribers: LevelChange = {
  level: 142,
  summary:
    "`can_remove_subscribers_group_id` of streams is the group whose members may remove others from the stream.",
  earlier: "The field is absent.",
  objects: {
    DefaultStream: group,
    Stream: group,
    ListedStream: group,
    NeverSubscribedStream: group,
    Subscription: group,
  },
};
