import { endpoints } from "@confab/contract";
import { changeField } from "../../domain/profile-fields/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateProfileFieldRoute = route(
  endpoints.updateProfileField,
  async ({ realm, user, path, parameters }) => {
    const { name, hint, field_data } = parameters;
    await realm.write(
      (tx) => {
        accessAdministrator(user, tx.model);
        return changeField(tx, path.field_id, { name, hint, fieldData: field_data });
      },
      { exclusive: true },
    );
    return {};
  },
);
