import type { LevelChange } from "../level-change.ts";

export const guestsInPublicStreams: LevelChange = {
  level: 192,
  summary:
    "A guest who is subscribed to a public stream gets a `stream/create` event before the subscription.",
  earlier: "The same.",
};
