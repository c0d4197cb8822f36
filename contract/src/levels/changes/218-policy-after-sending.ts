import type { LevelChange } from "../level-change.ts";

export const policyAfterSending: LevelChange = {
  level: 218,
  summary:
    "The answer of `POST /messages` has `automatic_new_visibility_policy` if the sender follows or unmutes the topic by sending.",
  earlier: "The key is absent.",
  answers: { sendMessage: { added: ["automatic_new_visibility_policy"] } },
};
