import type { LevelChange } from "../level-change.ts";
import { addedOperators } from "../narrow-terms.ts";

export const conversationOfMessage: LevelChange = {
  level: 271,
  summary: "Narrows have the operator `with`: the topic or conversation that a message is in now.",
  earlier: "It is an error.",
  parameters: addedOperators("with"),
};
