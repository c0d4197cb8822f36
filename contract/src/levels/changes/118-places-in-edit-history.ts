import { optional, Text } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const placesInEditHistory: LevelChange = {
  level: 118,
  summary:
    "Entries of `edit_history` have `prev_topic` and `topic` if the topic changed, and `stream` beside `prev_stream`. Versions of a message have `stream`, too.",
  earlier: "The topic before is `prev_subject`. `topic` and `stream` are absent.",
  objects: {
    EditHistoryEntry: {
      added: ["prev_topic", "topic", "stream"],
      was: { prev_subject: earlier(optional(Text), ({ prev_topic }) => prev_topic as string | undefined) },
    },
    MessageSnapshot: { added: ["stream"] },
  },
};
