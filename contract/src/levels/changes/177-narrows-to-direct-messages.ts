import { badNarrow } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { checkingTerms } from "../narrow-terms.ts";

export const narrowsToDirectMessages: LevelChange = {
  level: 177,
  summary:
    "Narrows have the operators `dm`, which stands for `pm-with`, and `dm-including`, and `is:dm`, which stands for `is:private`.",
  earlier: "`dm` and `is:dm` are errors. `dm-including` is accepted from all clients.",
  parameters: checkingTerms(({ operator, operand }) => {
    if (operator === "dm") throw badNarrow("unknown operator dm");
    if (operator === "is" && operand === "dm") throw badNarrow("unknown 'is' operand dm");
  }),
};
