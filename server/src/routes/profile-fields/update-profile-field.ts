import { endpoints } from "@confab/contract";
import { changeField } from "../../domain/profile-fields/actions.ts";
import { route } from "../../http/route.ts";

export const updateProfileFieldRoute = route(
  endpoints.updateProfileField,
  async ({ write, path, parameters }) => {
    const { name, hint, field_data } = parameters;
    await write((tx) => {
      return changeField(tx, path.field_id, { name, hint, fieldData: field_data });
    });
    return {};
  },
);
