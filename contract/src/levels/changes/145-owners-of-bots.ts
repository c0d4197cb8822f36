import type { LevelChange } from "../level-change.ts";

export const ownersOfBots: LevelChange = {
  level: 145,
  summary: "The owner of a bot may unsubscribe it.",
  earlier: "Only those who may remove any subscriber may do it.",
  parameters: {
    unsubscribe: {
      // The route reads it by `managesOwnBots`.
      up: (parameters) => ({ ...parameters, manages_own_bots: false }),
    },
  },
};
