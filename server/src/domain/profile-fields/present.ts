/** Custom profile fields as clients see them (docs/interface/README.md#resources). */
import type { CustomProfileField } from "@confab/contract";
import type { ProfileField } from "../../model/records.ts";

export const presentField = (field: ProfileField): CustomProfileField => ({
  id: field.field_id,
  type: field.type as CustomProfileField["type"],
  order: field.display_order,
  name: field.name,
  hint: field.hint,
  field_data: field.field_data,
  ...(field.display_in_profile_summary && { display_in_profile_summary: true }),
  required: field.required,
});
