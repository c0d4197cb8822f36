import type { LevelChange, ParametersChange, WireObject } from "../level-change.ts";

/** The route reads it by `mutesOnlyPeople`. */
const onlyPeople: ParametersChange = {
  up: (parameters: WireObject) => ({ ...parameters, only_people: true }),
};

export const mutingBots: LevelChange = {
  level: 188,
  summary: "Bots can be muted.",
  earlier: "They are unknown users, but `muted_users` names those that newer clients muted.",
  parameters: { muteUser: onlyPeople, unmuteUser: onlyPeople },
};
