import { earlierDataOf } from "../earlier-data.ts";
import type { LevelChange } from "../level-change.ts";

export const ownDeletions: LevelChange = {
  level: 274,
  summary:
    "Users who delete messages always get the `delete_message` event, also for messages of a stream that they are not in.",
  earlier: "They get it if they had the messages, or would have got them.",
  events: {
    delete_message: {
      instead: (event) => (earlierDataOf(event)["isForDeleter"] === true ? undefined : event),
    },
  },
};
