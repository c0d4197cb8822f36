/** The initial state's custom profile fields. */
import { customProfileFieldTypes } from "@confab/contract";
import type { Slice } from "../../realm/snapshot-slice.ts";
import { presentField } from "./present.ts";

const customProfileFields: Slice<"custom_profile_fields"> = ({ model }) => ({
  custom_profile_fields: [...model.profileFields.values()].map(presentField),
  custom_profile_field_types: customProfileFieldTypes,
});

export const profileFieldSlices = { custom_profile_fields: customProfileFields };
