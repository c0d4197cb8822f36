import { mutesOnlyPeople } from "../earlier-rules.ts";
import type { LevelChange } from "../level-change.ts";

const onlyPeople = { up: mutesOnlyPeople.mark };

export const mutingBots: LevelChange = {
  level: 188,
  summary: "Bots can be muted.",
  earlier: "They are unknown users, but `muted_users` names those that newer clients muted.",
  parameters: { muteUser: onlyPeople, unmuteUser: onlyPeople },
};
