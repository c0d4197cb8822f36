import { unknownNarrowOperand, unknownNarrowOperator } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { checkingTerms } from "../narrow-terms.ts";

export const narrowsToDirectMessages: LevelChange = {
  level: 177,
  summary:
    "Narrows have the operators `dm`, which stands for `pm-with`, and `dm-including`, and `is:dm`, which stands for `is:private`.",
  earlier: "They are errors, except that `is:dm` has no effect in the narrow of a queue.",
  parameters: checkingTerms(({ operator, operand }) => {
    if (operator === "dm" || operator === "dm-including") throw unknownNarrowOperator(operator);
    if (operator === "is" && operand === "dm") throw unknownNarrowOperand(operator, operand);
  }),
};
