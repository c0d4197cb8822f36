import type { LevelChange } from "../level-change.ts";

export const webPublicStreamsOfGuests: LevelChange = {
  level: 220,
  summary:
    "Guests get the events of web-public streams, and `subscription/peer_add` and `subscription/peer_remove` of these and of public streams that they are in.",
  earlier: "The same.",
};
