import { movesOldMessages } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";

export const oldMessagesOfTopics: LevelChange = {
  level: 172,
  summary:
    "Moving a whole topic (`change_all`) fails with `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED` if some of its messages are past the time limit. Messages without a topic are moved like all others.",
  earlier:
    "The time limit applies only to the message that the request names. Anyone may give a message without a topic one, at any time, unless nobody may edit topics.",
  parameters: { updateMessage: { up: movesOldMessages.mark } },
};
