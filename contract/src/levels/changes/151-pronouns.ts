import { badRequest } from "../../errors.ts";
import { customProfileFieldTypes } from "../../objects/custom-profile-field.ts";
import { enumOf } from "../../schema.ts";
import type { LevelChange, WireObject } from "../level-change.ts";

const SHORT_TEXT = customProfileFieldTypes.SHORT_TEXT.id;
const PRONOUNS = customProfileFieldTypes.PRONOUNS.id;

export const pronouns: LevelChange = {
  level: 151,
  summary: "Profile fields may have the type 8, `PRONOUNS`.",
  earlier: "The type is unknown. Such fields have the type 1, short text.",
  objects: {
    CustomProfileField: {
      was: {
        type: {
          schema: enumOf(1, 2, 3, 4, 5, 6, 7),
          down: ({ type }) => (type === PRONOUNS ? SHORT_TEXT : type),
        },
      },
    },
  },
  answers: {
    registerQueue: {
      was: {
        custom_profile_field_types: {
          schema: (newer) => newer,
          down: ({ custom_profile_field_types: types }) =>
            types &&
            Object.fromEntries(Object.entries(types as WireObject).filter(([name]) => name !== "PRONOUNS")),
        },
      },
    },
  },
  parameters: {
    createProfileField: {
      up: (parameters) => {
        if (parameters["field_type"] === PRONOUNS) throw badRequest("Invalid field type.");
        return parameters;
      },
    },
  },
};
