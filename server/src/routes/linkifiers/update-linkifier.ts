import { endpoints } from "@confab/contract";
import { changeLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const updateLinkifierRoute = route(
  endpoints.updateLinkifier,
  async ({ realm, user, path, parameters }) => {
    await realm.write(
      (tx) => {
        accessAdministrator(user, tx.model);
        return changeLinkifier(tx, path.filter_id, parameters);
      },
      { exclusive: true },
    );
    return {};
  },
);
