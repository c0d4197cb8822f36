import { endpoints } from "@confab/contract";
import { reorderFields } from "../../domain/profile-fields/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const reorderProfileFieldsRoute = route(
  endpoints.reorderProfileFields,
  async ({ realm, user, parameters }) => {
    await realm.write(
      (tx) => {
        accessAdministrator(user, tx.model);
        return reorderFields(tx, parameters.order);
      },
      { exclusive: true },
    );
    return {};
  },
);
