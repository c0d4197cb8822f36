import { ownBotsAreOthers } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";

export const ownersOfBots: LevelChange = {
  level: 145,
  summary: "The owner of a bot may unsubscribe it.",
  earlier: "Only those who may remove any subscriber may do it.",
  parameters: { unsubscribe: { up: ownBotsAreOthers.mark } },
};
