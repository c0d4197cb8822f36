import { badRequest } from "../../errors.ts";
import type { LevelChange } from "../level-change.ts";
import { checkingTerms } from "../narrow-terms.ts";

export const numbersOfMessages: LevelChange = {
  level: 194,
  summary: "The operand of `id` in a narrow may be a number.",
  earlier: "A number is an error. It has to be a text of digits.",
  parameters: checkingTerms(({ operator, operand }) => {
    if (operator === "id" && typeof operand === "number") {
      throw badRequest('elem["operand"] is not a string');
    }
  }),
};
