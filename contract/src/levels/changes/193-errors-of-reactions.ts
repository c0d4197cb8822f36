import type { ApiError } from "../../errors.ts";
import { asEarlier, type LevelChange } from "../level-change.ts";

const withoutCode =
  (code: string) =>
  (error: ApiError): ApiError =>
    error.code === code ? asEarlier(error, { code: "BAD_REQUEST" }) : error;

export const errorsOfReactions: LevelChange = {
  level: 193,
  summary:
    "Adding a reaction twice fails with `REACTION_ALREADY_EXISTS`, and removing a missing one with `REACTION_DOES_NOT_EXIST`.",
  earlier: "The code is `BAD_REQUEST`.",
  errors: {
    addReaction: withoutCode("REACTION_ALREADY_EXISTS"),
    removeReaction: withoutCode("REACTION_DOES_NOT_EXIST"),
  },
};
