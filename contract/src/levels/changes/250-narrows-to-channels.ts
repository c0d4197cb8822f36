import { badRequest } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { addedOperators } from "../narrow-terms.ts";

export const narrowsToChannels: LevelChange = {
  level: 250,
  summary:
    "Narrows have the operators `channel` and `channels`, which stand for `stream` and `streams`. So does `channel` in the narrow of a queue.",
  earlier: "They are errors.",
  parameters: {
    ...addedOperators("channel", "channels"),
    registerQueue: {
      up: (parameters) => {
        const narrow = parameters["narrow"] as readonly (readonly [string, string])[];
        if (narrow.some(([operator]) => operator === "channel")) {
          throw badRequest("Operator channel not supported.");
        }
        return parameters;
      },
    },
  },
};
