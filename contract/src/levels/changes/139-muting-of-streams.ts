import { type LevelChange, otherWords } from "../level-change.ts";

const isMuted = (property: unknown): boolean => property === "is_muted";

export const mutingOfStreams: LevelChange = {
  level: 139,
  summary:
    "Muting a stream causes two `subscription/update` events: `in_home_view`, which is deprecated, and `is_muted`.",
  earlier: "It causes only the event of `in_home_view`, which is false for a muted stream.",
  events: {
    "subscription/update": {
      instead: (event) => (isMuted(event["property"]) ? undefined : event),
      was: {
        property: {
          schema: (newer) => otherWords(newer, (name) => (isMuted(name) ? undefined : name)),
          down: (event) => event["property"],
        },
      },
    },
  },
};
