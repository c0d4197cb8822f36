import { endpoints } from "@confab/contract";
import { createField } from "../../domain/profile-fields/actions.ts";
import { route } from "../../http/route.ts";

export const createProfileFieldRoute = route(endpoints.createProfileField, async ({ write, parameters }) => {
  const { field_type, name, hint, field_data } = parameters;
  const { field_id } = await write((tx) => {
    return createField(tx, { type: field_type, name, hint, fieldData: field_data });
  });
  return { id: field_id };
});
