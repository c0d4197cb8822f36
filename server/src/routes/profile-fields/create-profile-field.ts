import { endpoints } from "@confab/contract";
import { createField } from "../../domain/profile-fields/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const createProfileFieldRoute = route(
  endpoints.createProfileField,
  async ({ realm, user, parameters }) => {
    const { field_type, name, hint, field_data } = parameters;
    const { field_id } = await realm.write(
      (tx) => {
        accessAdministrator(user, tx.model);
        return createField(tx, { type: field_type, name, hint, fieldData: field_data });
      },
      { exclusive: true },
    );
    return { id: field_id };
  },
);
