import { endpoints } from "@confab/contract";
import { removeField } from "../../domain/profile-fields/actions.ts";
import { route } from "../../http/route.ts";

export const deleteProfileFieldRoute = route(endpoints.deleteProfileField, async ({ write, path }) => {
  await write((tx) => {
    return removeField(tx, path.field_id);
  });
  return {};
});
