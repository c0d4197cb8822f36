import type { LevelChange } from "../level-change.ts";

export const failedScheduledMessages: LevelChange = {
  level: 181,
  summary: "Scheduled messages have `failed`, which is true if the server could not send the message.",
  earlier: "`failed` is absent. Messages that could not be sent are in the list nevertheless.",
  objects: { ScheduledMessage: { added: ["failed"] } },
};
