import { nullable, optional, Text } from "../../schema.ts";
import { earlier, type LevelChange } from "../level-change.ts";

export const noLanguageOfCode: LevelChange = {
  level: 195,
  summary: "`realm_default_code_block_language` of the initial state is empty if there is no such language.",
  earlier: "It is null. Events and answers about a change have an empty text.",
  answers: {
    registerQueue: {
      was: {
        realm_default_code_block_language: earlier(
          optional(nullable(Text)),
          ({ realm_default_code_block_language: language }) =>
            language === "" ? null : (language as string | undefined),
        ),
      },
    },
  },
};
