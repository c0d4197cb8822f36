import { endpoints } from "@confab/contract";
import { removeLinkifier } from "../../domain/linkifiers/actions.ts";
import { accessAdministrator } from "../../domain/users/access.ts";
import { route } from "../../http/route.ts";

export const removeLinkifierRoute = route(endpoints.removeLinkifier, async ({ realm, user, path }) => {
  await realm.write(
    (tx) => {
      accessAdministrator(user, tx.model);
      return removeLinkifier(tx, path.filter_id);
    },
    { exclusive: true },
  );
  return {};
});
