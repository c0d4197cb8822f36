import { type LevelChange, otherWords } from "../level-change.ts";

const NAME = "first_message_id";

export const firstMessages: LevelChange = {
  level: 256,
  summary:
    "`stream/update` events announce a new `first_message_id` after the first message of a stream was deleted or moved, or older messages were moved to the stream.",
  earlier: "There is no such event.",
  events: {
    "stream/update": {
      instead: (event) => (event["property"] === NAME ? undefined : event),
      was: {
        property: {
          schema: (newer) => otherWords(newer, (name) => (name === NAME ? undefined : name)),
          down: (event) => event["property"],
        },
      },
    },
  },
};
