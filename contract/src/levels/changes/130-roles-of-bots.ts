import type { LevelChange } from "../level-change.ts";

export const rolesOfBots: LevelChange = {
  level: 130,
  summary: "`PATCH /bots/{bot_id}` changes the `role` of a bot, for administrators.",
  earlier: "The parameter is ignored. `PATCH /users/{user_id}` changes it at all levels.",
  parameters: { updateBot: { added: ["role"] } },
};
