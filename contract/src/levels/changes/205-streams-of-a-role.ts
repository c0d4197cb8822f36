import type { LevelChange } from "../level-change.ts";

export const streamsOfRole: LevelChange = {
  level: 205,
  summary:
    "A user whose role changes gets `stream/create` and `subscription/peer_add` for streams that the new role shows, and `stream/delete` for those that it hides. `streams` of the initial state has web-public streams for guests, too.",
  earlier: "The same.",
};
