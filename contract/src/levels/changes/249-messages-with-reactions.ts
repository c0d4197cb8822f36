import { unknownNarrowOperand } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { checkingTerms } from "../narrow-terms.ts";

export const messagesWithReactions: LevelChange = {
  level: 249,
  summary: "Narrows have `has:reaction`.",
  earlier: "It is an error.",
  parameters: checkingTerms(({ operator, operand }) => {
    if (operator === "has" && operand === "reaction") throw unknownNarrowOperand(operator, operand);
  }),
};
