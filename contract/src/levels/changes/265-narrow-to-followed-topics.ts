import { unknownNarrowOperand } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { checkingTerms } from "../narrow-terms.ts";

export const narrowToFollowedTopics: LevelChange = {
  level: 265,
  summary: "Narrows have `is:followed`: messages of topics that the user follows.",
  earlier: "It is an error, except that it has no effect in the narrow of a queue.",
  parameters: checkingTerms(({ operator, operand }) => {
    if (operator === "is" && operand === "followed") throw unknownNarrowOperand(operator, operand);
  }),
};
