import type { LevelChange } from "../level-change.ts";

const creator = { added: ["creator_id"] };

export const creatorOfStreams: LevelChange = {
  level: 254,
  summary: "Streams have `creator_id`, the user who created them; it is null if nobody knows.",
  earlier: "`creator_id` is absent.",
  objects: {
    DefaultStream: creator,
    Stream: creator,
    ListedStream: creator,
    NeverSubscribedStream: creator,
    Subscription: creator,
  },
};
