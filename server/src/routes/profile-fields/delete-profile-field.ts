import { endpoints } from "@confab/contract";
import { removeField } from "../../domain/profile-fields/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const deleteProfileFieldRoute = route(endpoints.deleteProfileField, async ({ realm, user, path }) => {
  await realm.write(
    (tx) => {
      accessAdministrator(user, tx.model);
      return removeField(tx, path.field_id);
    },
    { exclusive: true },
  );
  return {};
});
